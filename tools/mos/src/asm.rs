//! 6502 instructions as data: what code generation writes and the printer turns into ca65 text.
//! Sizes are exact, so that branches can be relaxed here.

use crate::ir::{FunctionId, GlobalId, Module, Symbol};
use std::fmt::{self, Display, Formatter};

macro_rules! mnemonics {
    ($($name:ident $text:literal),* $(,)?) => {
        /// Mnemonics of the NMOS 6502 that are generated.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        #[allow(missing_docs)]
        pub enum Mnemonic { $($name),* }

        impl Mnemonic {
            /// As ca65 wants it.
            pub fn text(self) -> &'static str {
                match self { $(Mnemonic::$name => $text),* }
            }
        }
    };
}

mnemonics![
    Lda "lda", Ldx "ldx", Ldy "ldy", Sta "sta", Stx "stx", Sty "sty",
    Adc "adc", Sbc "sbc", And "and", Ora "ora", Eor "eor",
    Cmp "cmp", Cpx "cpx", Cpy "cpy", Bit "bit",
    Asl "asl", Lsr "lsr", Rol "rol", Ror "ror", Inc "inc", Dec "dec",
    Inx "inx", Iny "iny", Dex "dex", Dey "dey",
    Tax "tax", Tay "tay", Txa "txa", Tya "tya", Tsx "tsx",
    Clc "clc", Sec "sec", Pha "pha", Pla "pla", Php "php", Plp "plp",
    Jsr "jsr", Jmp "jmp", Rts "rts", Brk "brk", Nop "nop",
    Bcc "bcc", Bcs "bcs", Beq "beq", Bne "bne", Bmi "bmi", Bpl "bpl", Bvc "bvc", Bvs "bvs",
];

impl Mnemonic {
    /// The branch that is taken when this one is not; `None` for everything else.
    pub fn opposite(self) -> Option<Mnemonic> {
        use Mnemonic::*;
        Some(match self {
            Bcc => Bcs,
            Bcs => Bcc,
            Beq => Bne,
            Bne => Beq,
            Bmi => Bpl,
            Bpl => Bmi,
            Bvc => Bvs,
            Bvs => Bvc,
            _ => return None,
        })
    }
}

/// What an address is relative to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Base {
    /// Nothing: the offset is the address.
    Number,
    /// A static variable or constant.
    Global(GlobalId),
    /// The body of a function.
    Function(FunctionId),
    /// The entry of a function for calls by address.
    Entry(FunctionId),
    /// The static frames in ordinary memory.
    Frame,
    /// A sequence that several functions share.
    Outlined(u32),
    /// The resident way into a function of an overlay.
    Gate(FunctionId),
    /// What a gate calls when the overlay of this number is not in memory.
    Loader(u8),
    /// A unit whose address is not decided yet.
    Unit(u32),
    /// The part of the static frames that lies in zero page.
    ZeroPage,
    /// The exchange area of calls by address.
    Exchange,
    /// A symbol of the runtime.
    Runtime(&'static str),
}

/// An address that the linker knows: `base + offset`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Address {
    /// What it is relative to.
    pub base: Base,
    /// Bytes from there, modulo 64K.
    pub offset: u16,
}

impl Address {
    /// The address that a symbol means in data and code. Functions are called by address through
    /// their entry; external ones have none of their own.
    pub fn of(module: &Module, symbol: Symbol, offset: u16) -> Address {
        let base = match symbol {
            Symbol::Global(id) => match &module.global(id).lent {
                Some(lent) => Base::Unit(lent.number),
                None => Base::Global(id),
            },
            Symbol::Function(id) if module.function(id).is_external() => Base::Function(id),
            Symbol::Function(id) => Base::Entry(id),
        };
        Address { base, offset }
    }

    /// A number.
    pub fn number(address: u16) -> Address {
        Address {
            base: Base::Number,
            offset: address,
        }
    }

    /// A symbol of the runtime.
    pub fn runtime(symbol: &'static str) -> Address {
        Address {
            base: Base::Runtime(symbol),
            offset: 0,
        }
    }

    /// `__arg0` and the bytes that follow it: what the runtime's helpers and assembly are given.
    pub fn argument(index: u16) -> Address {
        Address::runtime("__arg0").plus(index)
    }

    /// The exchange area of calls by address.
    pub const EXCHANGE: Address = Address {
        base: Base::Exchange,
        offset: 0,
    };

    /// This address plus an offset in bytes.
    pub fn plus(self, bytes: u16) -> Address {
        Address {
            offset: self.offset.wrapping_add(bytes),
            ..self
        }
    }
}

/// A place in the code of one function.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Label(pub u32);

/// Operands with their addressing modes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mode {
    /// No operand.
    Implied,
    /// Shifts of A.
    Accumulator,
    /// `#n`
    Immediate(u8),
    /// `#<address`
    Low(Address),
    /// `#>address`
    High(Address),
    /// `z:address`
    ZeroPage(Address),
    /// `z:address,x`
    ZeroPageX(Address),
    /// `a:address`
    Absolute(Address),
    /// `a:address,x`
    AbsoluteX(Address),
    /// `a:address,y`
    AbsoluteY(Address),
    /// `(address),y`
    IndirectY(Address),
    /// A branch or jump inside the function.
    Label(Label),
}

impl Mode {
    /// The address in the operand.
    pub fn address(&self) -> Option<Address> {
        match self {
            Mode::Low(a)
            | Mode::High(a)
            | Mode::ZeroPage(a)
            | Mode::ZeroPageX(a)
            | Mode::Absolute(a)
            | Mode::AbsoluteX(a)
            | Mode::AbsoluteY(a)
            | Mode::IndirectY(a) => Some(*a),
            Mode::Implied | Mode::Accumulator | Mode::Immediate(_) | Mode::Label(_) => None,
        }
    }

    /// Bytes of the instruction; a branch counts as short, a jump to a label is the caller's
    /// business.
    pub fn size(&self) -> u32 {
        match self {
            Mode::Implied | Mode::Accumulator => 1,
            Mode::Immediate(_)
            | Mode::Low(_)
            | Mode::High(_)
            | Mode::ZeroPage(_)
            | Mode::ZeroPageX(_)
            | Mode::IndirectY(_)
            | Mode::Label(_) => 2,
            Mode::Absolute(_) | Mode::AbsoluteX(_) | Mode::AbsoluteY(_) => 3,
        }
    }
}

/// One line of code.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Line {
    /// A place to jump to.
    Label(Label),
    /// An instruction.
    Code(Mnemonic, Mode),
    /// For the reader of the listing.
    Comment(String),
}

impl Line {
    /// Bytes, with every branch short.
    pub fn size(&self) -> u32 {
        match self {
            Line::Code(Mnemonic::Jmp | Mnemonic::Jsr, _) => 3,
            Line::Code(_, mode) => mode.size(),
            Line::Label(_) | Line::Comment(_) => 0,
        }
    }
}

impl Display for Address {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        match self.base {
            Base::Number => return write!(f, "${:04X}", self.offset),
            Base::Global(id) => write!(f, "static{}", id.0)?,
            Base::Function(id) => write!(f, "function{}", id.0)?,
            Base::Entry(id) => write!(f, "entry{}", id.0)?,
            Base::Outlined(number) => write!(f, "shared{number}")?,
            Base::Gate(id) => write!(f, "gate{}", id.0)?,
            Base::Loader(number) => write!(f, "loader{number}")?,
            Base::Frame => write!(f, "frame")?,
            Base::Unit(number) => write!(f, "u{number}")?,
            Base::ZeroPage => write!(f, "zp")?,
            Base::Exchange => write!(f, "exchange")?,
            Base::Runtime(symbol) => write!(f, "{symbol}")?,
        }
        match self.offset as i16 {
            0 => Ok(()),
            offset => write!(f, "{offset:+}"),
        }
    }
}

/// As people read it, units by their numbers; the listing has the names that ca65 sees.
impl Display for Line {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        let (mnemonic, mode) = match self {
            Line::Label(label) => return write!(f, "@l{}:", label.0),
            Line::Comment(text) => return write!(f, "        ; {text}"),
            Line::Code(mnemonic, mode) => (mnemonic.text(), mode),
        };
        write!(f, "        {mnemonic}")?;
        match mode {
            Mode::Implied => Ok(()),
            Mode::Accumulator => write!(f, "     a"),
            Mode::Immediate(value) => write!(f, "     #${value:02X}"),
            Mode::Low(a) => write!(f, "     #<{a}"),
            Mode::High(a) => write!(f, "     #>{a}"),
            Mode::ZeroPage(a) | Mode::Absolute(a) => write!(f, "     {a}"),
            Mode::ZeroPageX(a) | Mode::AbsoluteX(a) => write!(f, "     {a},x"),
            Mode::AbsoluteY(a) => write!(f, "     {a},y"),
            Mode::IndirectY(a) => write!(f, "     ({a}),y"),
            Mode::Label(label) => write!(f, "     @l{}", label.0),
        }
    }
}
