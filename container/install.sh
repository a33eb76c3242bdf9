#!/bin/sh
# Run by root in an empty Debian: the packages, the user that the service runs as, and its data folder.
set -eu
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
sed '/^#/d' "$(dirname "$0")/packages.txt" | xargs apt-get install -y -qq --no-install-recommends >/dev/null
rm -rf /var/lib/apt/lists/* /var/cache/apt/archives/*.deb

useradd --uid 1000 --create-home notebook
install -d -o notebook -g notebook -m 0700 /data
install -d -m 1777 /tmp/.X11-unix

# Chromium's own sandbox needs rights that a container engine gives to nothing in a container, which is the sandbox here.
echo 'export CHROMIUM_FLAGS="$CHROMIUM_FLAGS --no-sandbox"' >/etc/chromium.d/container

# The address of the screen alone is enough to see it.
cat >/usr/share/novnc/index.html <<'END'
<!doctype html>
<meta http-equiv="refresh" content="0; url=vnc.html?autoconnect=true&amp;resize=scale" />
<title>Screen of the notebook assistant</title>
END
