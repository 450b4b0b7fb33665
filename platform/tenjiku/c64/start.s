; The machine's start and interrupts, with the sprites 0 to 2 in front of the board for the game.

front_sprites = 1
        .include        "../../c64/start.s"
