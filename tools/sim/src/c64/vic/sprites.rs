//! Sprites: when their DMA begins and ends, and their accesses (section 3.8).

use super::register::*;
use super::{Vic, VideoMemory};

impl Vic {
    /// The enabled sprites without DMA whose first row is in this line.
    pub(super) fn sprites_to_start(&self) -> u8 {
        let mut waiting = self.registers[MXE] & !self.sprite_dma;
        let (mut starting, raster) = (0, self.visible_raster() as u8);
        while waiting != 0 {
            let number = waiting.trailing_zeros() as usize;
            waiting &= waiting - 1;
            starting |= u8::from(self.registers[M0Y + 2 * number] == raster) << number;
        }
        starting
    }

    pub(super) fn start_sprites(&mut self) {
        let starting = self.sprites_to_start();
        if starting == 0 {
            return;
        }
        self.sprite_dma |= starting;
        for number in (0..8).filter(|number| starting >> number & 1 != 0) {
            self.sprites[number].mc_base = 0;
            self.sprites[number].row_done = true;
        }
        self.plan();
    }

    pub(super) fn show_sprites(&mut self) {
        let raster = self.visible_raster();
        let mut changed = false;
        for number in 0..8 {
            let mask = 1 << number;
            let y = u16::from(self.registers[M0Y + 2 * number]);
            let sprite = &mut self.sprites[number];
            let shown = sprite.shown;
            sprite.mc = sprite.mc_base;
            if self.sprite_dma & mask == 0 {
                sprite.shown = false;
            } else if self.registers[MXE] & mask != 0 && y == raster & 0xff {
                sprite.shown = true;
            }
            changed |= sprite.shown != shown;
            // Without pixels the three s-accesses only count.
            if !self.display.enabled && self.sprite_dma & mask != 0 {
                sprite.mc = (sprite.mc + 3) & 63;
            }
        }
        if changed {
            self.plan();
        }
    }

    pub(super) fn end_sprite_rows(&mut self) {
        let active = self.sprite_dma;
        for number in 0..8 {
            let sprite = &mut self.sprites[number];
            if sprite.row_done {
                sprite.mc_base = sprite.mc;
                if sprite.mc == 63 {
                    self.sprite_dma &= !(1 << number);
                }
            }
        }
        if self.sprite_dma != active {
            self.plan();
        }
    }

    pub(super) fn fetch_sprite(&mut self, number: usize, memory: &VideoMemory) {
        if self.sprite_dma & 1 << number == 0 {
            return;
        }
        let matrix = u16::from(self.registers[VM_CB] & 0xf0) << 6;
        let pointer = u16::from(memory.read(matrix | 0x3f8 | number as u16)) << 6;
        let sprite = &mut self.sprites[number];
        sprite.row = 0;
        for _ in 0..3 {
            sprite.row = sprite.row << 8 | u32::from(memory.read(pointer | u16::from(sprite.mc)));
            sprite.mc = (sprite.mc + 1) & 63;
        }
    }
}
