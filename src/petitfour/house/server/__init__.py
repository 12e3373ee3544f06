"""The house on the network: HTTP, sockets, and what keeps both safe."""
