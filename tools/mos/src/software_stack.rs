//! Local variables of functions that can call themselves.
//!
//! Frames are static: each value has one place in memory, and a function that calls itself saves
//! what it still needs around the call. That is wrong for a variable whose address escapes, because
//! the address must stay that of this activation, and slow for a large variable. Both move to the
//! software stack: one reservation on entry, one release before each return, and addresses that are
//! ordinary values. It costs about 130 cycles a call, and nothing in all other functions.

use crate::analysis::callgraph::CallGraph;
use crate::ir::{
    BlockId, Call, Callee, Constant, Function, FunctionAttributes, FunctionId, Instruction, Module,
    Operand, Operation, Parameter, ParameterAttributes, Terminator, Type, Value,
};

/// A variable of more bytes is not saved around calls but moves to the stack.
const LARGE: u32 = 8;

/// Rewrites all functions of a module that need it.
pub fn run(module: &mut Module) {
    let graph = CallGraph::new(module);
    let moves: Vec<(FunctionId, Vec<Value>)> = graph
        .functions
        .iter()
        .filter(|id| graph.recursive[id.0 as usize])
        .map(|id| (*id, variables(module, &graph, *id)))
        .filter(|(_, variables)| !variables.is_empty())
        .collect();
    if moves.is_empty() {
        return;
    }
    let reserve = declare(module, "__stack_reserve", Type::Pointer);
    let release = declare(module, "__stack_release", Type::Void);
    for (id, variables) in moves {
        rewrite(
            &mut module.functions[id.0 as usize],
            &variables,
            reserve,
            release,
        );
    }
}

/// The allocas that cannot stay in the static frame.
fn variables(module: &Module, graph: &CallGraph, id: FunctionId) -> Vec<Value> {
    let instructions = module
        .function(id)
        .blocks
        .iter()
        .flat_map(|block| &block.instructions);
    let allocas =
        instructions.filter_map(
            |instruction| match (&instruction.operation, instruction.result) {
                (Operation::Alloca(of), Some(value)) => Some((value, of.size())),
                _ => None,
            },
        );
    allocas
        .filter(|(value, size)| *size > LARGE || graph.escapes(module, id, *value))
        .map(|(value, _)| value)
        .collect()
}

fn declare(module: &mut Module, name: &str, returns: Type) -> FunctionId {
    module.functions.push(Function {
        name: name.into(),
        parameters: vec![Parameter {
            of: Type::WORD,
            attributes: ParameterAttributes::default(),
        }],
        returns,
        return_range: None,
        internal: false,
        section: None,
        attributes: FunctionAttributes::default(),
        values: Vec::new(),
        blocks: Vec::new(),
        location: None,
    });
    FunctionId(module.functions.len() as u32 - 1)
}

fn rewrite(function: &mut Function, variables: &[Value], reserve: FunctionId, release: FunctionId) {
    let area = function.new_value(Type::Pointer);
    let mut size = 0u32;
    for block in &mut function.blocks {
        for instruction in &mut block.instructions {
            let Operation::Alloca(of) = &instruction.operation else {
                continue;
            };
            if !instruction
                .result
                .is_some_and(|value| variables.contains(&value))
            {
                continue;
            }
            let offset = size as u16;
            size += of.size();
            instruction.operation = Operation::Address {
                base: Operand::Value(area),
                offset,
                indices: Vec::new(),
                inbounds: true,
                nuw: true,
            };
        }
    }
    let call = |callee, returns, result| Instruction {
        result,
        operation: Operation::Call(Call {
            callee: Callee::Direct(callee),
            arguments: vec![Operand::Constant(Constant::integer(16, size.into()))],
            types: vec![Type::WORD],
            returns,
            range: None,
            tail: false,
            noreturn: false,
            cold: false,
            sret: None,
        }),
        location: None,
    };
    function.blocks[BlockId(0).0 as usize]
        .instructions
        .insert(0, call(reserve, Type::Pointer, Some(area)));
    for block in &mut function.blocks {
        if matches!(block.terminator, Terminator::Return(_)) {
            block.instructions.push(call(release, Type::Void, None));
        }
    }
}
