"""Networks that play without a search: `learned`."""
