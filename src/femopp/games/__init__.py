"""The games that come with Femopp: a folder for each, its kit, found by `femopp.kits`."""
