; The machine's start and interrupts, with the sprites 0 to 2 in front of the board for the game,
; pages of characters, and tables where BASIC's lines and the KERNAL's text screen were.

front_sprites = 1
input_tables = 1
screen_tables = 1
character_pages = 1
        .include        "../../c64/start.s"
