; Overlays come by the fast loader.

fast_loader = 1
        .include        "../../c64/fetch.s"
