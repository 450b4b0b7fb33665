use machines::{mame::*, target::*, vice::*};
fn main() {
    let a: Vec<String> = std::env::args().collect();
    if a[1] == "vice" {
        let mut v = Vice::start(a[2].as_ref(), Standard::Pal, 0x80d);
        println!("{}", v.cycles());
        v.run_to(0x815);
        println!("{} {:x?}", v.cycles(), v.peek(0x400, 4));
        let p = v.picture();
        println!("{:?}", &p.pixels[..8]);
        v.frames(2);
        println!("{}", v.cycles());
    } else {
        let mut m = Mame::start(a[2].as_ref());
        m.frames(60);
        println!("{:x?} {}", m.peek(0x400, 16), m.cycles());
        m.poke(0x2000, &[1, 2, 3]);
        println!("{:x?}", m.peek(0x2000, 4));
        m.post("K");
        println!("{:x?}", m.peek(0xc000, 1));
        m.frames(300);
        println!("{:x?} {}", m.peek(0x900, 17), m.cycles());
    }
}
