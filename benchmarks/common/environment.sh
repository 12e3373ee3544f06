# To be sourced from the root: makes the virtual environment of all benchmarks if it is not there.
lock=benchmarks/simulation/requirements.txt
venv=.venv-bench
wanted=$(cat "$lock" locks/uv.txt pyproject.toml | sha256sum | cut -c1-16)

if [ "$(cat "$venv/.ready" 2>/dev/null)" != "$wanted" ]; then
    if [ ! -x "$venv/bin/uv" ]; then
        python=$(command -v python3.11 || command -v python3.12 || command -v python3.13 || command -v python3)
        echo "· making a virtual environment in $venv ($("$python" --version))" >&2
        rm -rf "$venv"
        "$python" -m venv "$venv"
        "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --require-hashes -r locks/uv.txt
    fi
    echo "· installing what $lock names" >&2
    export VIRTUAL_ENV=$PWD/$venv
    "$venv/bin/uv" pip install --quiet --require-hashes -r "$lock"
    "$venv/bin/uv" pip install --quiet --no-deps --no-build-isolation -e .
    echo "$wanted" > "$venv/.ready"
fi

# What is compiled is kept beside what compiled it, so that a second run is quicker.
export PETITFOUR_CACHE=$PWD/$venv/compiled
