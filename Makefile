# Everything there is to do with the project. `make help` lists the verbs.
#
# Each command goes through tools/setup, which installs what is missing and chooses the compilers;
# what is up to date is cargo's own business, and make's for the images.

MACHINE ?= c64
N ?= 10000
POINTS ?= 10000000
POSITIONS ?= 1000000
HOURS ?= 24
FROM ?= 1
TO ?= 5
EVERY ?= 1
GAME ?= gomoku
GAMES ?= 20
DEPTH ?= 4
SEED ?= 1
PROJECT ?= $(shell git remote get-url origin 2>/dev/null)
CARGO := tools/setup cargo

IMAGES_OF := $(CARGO) run -q -p images -- --game
FILES := c64.prg c64.d64 c64.crt c64.lbl apple2.dsk apple2.lbl
IMAGES := $(addprefix dist/,$(FILES))
TENJIKU := $(addprefix dist/c64-tenjiku.,prg d64 crt lbl) $(addprefix dist/apple2-tenjiku.,dsk lbl)
SAMPLES := $(addprefix dist/noughts/,$(FILES))
SOURCES := Cargo.toml Cargo.lock $(shell find src platform assets tools/art tools/disk tools/images tools/mos -type f)

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: run test host web run-web test-web web-figures perft-tenjiku images c64 apple2 size problems copy-games run-vice run-applewin run-6502 samples fuzz bench soak levels test-emulators golden pictures figures lint lint-quick clean help

run: $(IMAGES) ## build everything and play in this terminal (MACHINE=c64 or apple2)
	@$(CARGO) run -q -p play -- --machine $(MACHINE)

test: $(IMAGES) $(TENJIKU) $(SAMPLES) ## run all tests but those with VICE and MAME; what took long, failed or was skipped is listed at the end
	@tools/test --workspace

host: ## build target/release/gomoku and tenjiku: the rules answer questions line by line
	$(CARGO) build --release -p gomoku-terminal -p tenjiku-terminal

perft-tenjiku: ## how many games of Tenjiku Shogi have DEPTH moves, and how many a second are counted (DEPTH=4)
	@$(CARGO) build -q --release -p tenjiku-terminal
	@echo B initial | target/release/tenjiku perft --time $(DEPTH)

images: $(IMAGES) $(TENJIKU) ## build the disk images and the program into dist/

c64: ## only the C64's files; TOOLCHAIN=rust-mos: the program by llvm-mos instead (docs/guide/rust-mos.md)
ifeq ($(TOOLCHAIN),rust-mos)
	@platform/c64/rust-mos/build
else
	$(IMAGES_OF) platform/gomoku --machine c64 --with platform/tenjiku
endif

apple2: ## only the Apple II's disk
	$(IMAGES_OF) platform/gomoku --machine apple2 --with platform/tenjiku

$(IMAGES) &: $(SOURCES)
	$(IMAGES_OF) platform/gomoku --with platform/tenjiku

$(TENJIKU) &: $(SOURCES)
	$(IMAGES_OF) platform/tenjiku

samples: $(SAMPLES) ## build noughts and crosses (docs/guide/a-new-game.md): dist/noughts and target/release/noughts
	$(CARGO) build --release -p noughts-terminal

$(SAMPLES) &: $(SOURCES) $(shell find samples -type f)
	$(IMAGES_OF) samples/noughts --out dist/noughts

web: $(IMAGES) $(TENJIKU) ## write a page that runs the images in a browser into dist/web (PROJECT=https://..., which it links to)
	@tools/setup --web cargo run -q -p web -- build dist dist/web $(PROJECT)

run-web: web ## serve that page on the loopback address and open the browser
	@$(CARGO) run -q -p web -- serve dist/web

test-web: web ## the page in chromium and Firefox (installs them)
	@tools/setup --browser tools/test -p web -p web-machine --features web/browser

web-figures: web ## how fast the page is on this computer
	@tools/setup --browser cargo test -q -p web --features browser --test browser -- --ignored --nocapture figures

size: $(IMAGES) $(TENJIKU) ## where the bytes of both programs of a game go, and how long the disks load (GAME=gomoku or tenjiku)
	@$(IMAGES_OF) platform/$(GAME) $(if $(filter gomoku,$(GAME)),--with platform/tenjiku) size
	@$(CARGO) run -q -p machines --example loading

problems: ## make the problems again from SEED, from games of our own engine
	@$(CARGO) run -q --release -p problems -- --seed $(SEED) > target/problems.txt
	@mv target/problems.txt assets/gomoku/problems.txt

copy-games: ## bring the saved games of an older image into a new one (OLD=, NEW=)
	@$(CARGO) run -q -p disk -- copy-games "$(OLD)" "$(NEW)"

run-vice: $(IMAGES) ## play in your own VICE
	@tools/emulator vice

run-applewin: $(IMAGES) ## play in your own AppleWin
	@tools/emulator applewin

run-6502: ## run any no_std crate with a `main` on the simulated 6502 (CRATE=folder, CYCLES=)
	@test -n "$(CRATE)" || { echo "Say which crate: make run-6502 CRATE=folder" >&2; exit 1; }
	@$(CARGO) run -q -p mos -- run $(if $(CYCLES),--cycles $(CYCLES)) "$(CRATE)"

fuzz: ## compare the rules with slow ones on POINTS points and POSITIONS positions, N random programs, every operation compiled in every way, N damaged disks and links; goes on where it was stopped (POINTS=10000000 POSITIONS=1000000 N=10000)
	@$(CARGO) run -q --release -p referee -- fuzz --points $(POINTS)
	@$(CARGO) run -q --release -p referee -- fuzz-tenjiku --positions $(POSITIONS)
	@$(CARGO) run -q --release -p referee -- budgets-tenjiku --games $(N)
	@$(CARGO) run -q --release -p mos -- fuzz --programs $(N)
	@MOS_WAYS=all $(CARGO) test -q --release -p mos --test operations --test memory --test samples
	@CASES=$(N) $(CARGO) test -q --release -p web-machine fuzz

bench: ## compare our compiler with cc65, and with oscar64 where it is installed: cycles and bytes of many programs (ACCEPT=1 takes today's figures, CLOSED=1 gives the means of the closed set)
	@$(CARGO) run -q -p bench -- $(if $(ACCEPT),--accept) $(if $(CLOSED),--closed)

soak: $(IMAGES) $(TENJIKU) ## HOURS of demo and HOURS of random keys on each simulated machine, all checked; goes on where it was stopped (GAME=gomoku or tenjiku, HOURS=24)
	@$(CARGO) run -q --release -p soak -- --game $(GAME) --hours $(HOURS)

test-emulators: $(IMAGES) $(TENJIKU) $(SAMPLES) ## run the images in VICE and MAME (installs them) and compare with the simulator
	tools/setup --emulators cargo test -p machines --features emulators --test emulators --test lockstep --test tenjiku_emulators --test true_drive -- --test-threads 1

levels: ## let LEVEL FROM to LEVEL TO play GAMES games in each rule and size, time every EVERYth move on the simulated 6502 and print medians; goes on where it was stopped (GAME=gomoku or tenjiku, GAMES=20 FROM=1 TO=5 EVERY=1)
	@$(CARGO) run -q --release -p machines --example levels -- --game $(GAME) --games $(GAMES) --from $(FROM) --to $(TO) --every $(EVERY)

golden: $(IMAGES) $(TENJIKU) $(SAMPLES) ## take the pictures and sounds of tests/golden again
	GOLDEN=write $(CARGO) test -q -p machines --test gomoku -- pictures sounds
	GOLDEN=write $(CARGO) test -q -p machines --test parts -- noughts::
	GOLDEN=write $(CARGO) test -q -p machines --test damaged --test other_game --test tenjiku -- --skip all_levels --skip times

pictures: $(IMAGES) $(TENJIKU) ## take the pictures of the README again
	@for game in "" -tenjiku; do \
		$(CARGO) run -q --release -p sim -- c64 dist/c64$$game.prg --labels dist/c64$$game.lbl --script docs/pictures/c64$$game.txt && \
		$(CARGO) run -q --release -p sim -- apple2 dist/apple2$$game.dsk --labels dist/apple2$$game.lbl --script docs/pictures/apple2$$game.txt || exit 1; \
	done

figures: $(IMAGES) ## measure the figures of docs/reference/figures.md again and write them there
	@tools/figures

lint: lint-quick ## check all that lint-quick does, and warnings
	@$(CARGO) clippy -q --workspace --all-targets -- -D warnings
	@tools/setup --lint tsc -p tools/web/page

lint-quick: ## check format, spelling, documents, sizes and dependencies in seconds, as the hook for commits does
	@tools/setup --lint codespell
	@find src platform samples tools tests -name '*.rs' | xargs tools/setup --lint rustfmt --check --edition 2021
	@$(CARGO) test -q -p repository --no-fail-fast

clean: ## remove everything that was built
	rm -rf target dist

help: ## this list
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  make %-15s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
