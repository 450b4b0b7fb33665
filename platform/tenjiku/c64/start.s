; The machine's start and interrupts, with the sprites 0 to 2 in front of the board for the game, and
; pages of characters.

front_sprites = 1
character_pages = 1
        .include        "../../c64/start.s"
