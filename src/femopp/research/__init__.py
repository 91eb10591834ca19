"""Interfaces of research libraries, and learners. Each names the optional package it needs."""
