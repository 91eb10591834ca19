"""The kit of Black Lady."""
