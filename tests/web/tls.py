"""A house behind https: a proxy with a certificate of its own making, as people put in front of one."""

import socket
import ssl
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

CHUNK = 1 << 16


@contextmanager
def over_https(port: int, folder: Path) -> Iterator[str]:
    """The address of the house on this port, as long as it is needed."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(_certificate(folder))
    with socket.create_server(("127.0.0.1", 0)) as listener:
        threading.Thread(target=_serve, args=(listener, context, port), daemon=True).start()
        yield f"https://127.0.0.1:{listener.getsockname()[1]}"


def _certificate(folder: Path) -> Path:
    """Signed by nobody; made by the machine's openssl."""
    folder.mkdir(parents=True, exist_ok=True)
    pem = folder / "house.pem"
    made = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
    names = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1", "-days", "2"]
    subprocess.run([*made, *names, "-keyout", pem, "-out", folder / "cert"], check=True, capture_output=True)
    pem.write_text(pem.read_text() + (folder / "cert").read_text())
    return pem


def _serve(listener: socket.socket, context: ssl.SSLContext, port: int) -> None:
    with suppress(OSError):  # closed
        while True:
            threading.Thread(target=_pass_on, args=(listener.accept()[0], context, port), daemon=True).start()


def _pass_on(visitor: socket.socket, context: ssl.SSLContext, port: int) -> None:
    with (
        suppress(OSError),
        context.wrap_socket(visitor, server_side=True) as outside,
        socket.create_connection(("127.0.0.1", port)) as inside,
    ):
        back = threading.Thread(target=_pump, args=(inside, outside), daemon=True)
        back.start()
        _pump(outside, inside)
        back.join()


def _pump(source: socket.socket, sink: socket.socket) -> None:
    with suppress(OSError):
        while data := source.recv(CHUNK):
            sink.sendall(data)
        sink.shutdown(socket.SHUT_WR)
