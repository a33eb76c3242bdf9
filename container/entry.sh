#!/usr/bin/env bash
# Runs the service and, unless ENABLE_VNC is false, a screen for it that is seen with a web browser at NOVNC_PORT: the
# window in which a person signs in opens there. Ends with the service, and ends it in order when the container is stopped.
set -euo pipefail

readonly SCREEN=:99 GEOMETRY=1440x900x24 SOCKET_TRIES=100 END_TRIES=20
readonly PORT=${NOVNC_PORT:-6080}
app=$(cd "$(dirname "$0")/.." && pwd)
private=$(mktemp -d)

wait_for_socket() {
  for ((tries = 0; tries < SOCKET_TRIES; tries++)); do
    [[ -S $1 ]] && return
    sleep 0.1
  done
  echo "The screen does not start: $2 made no $1. Its own words are above." >&2
  return 1
}

start_screen() {
  # A container that was killed leaves the lock of a screen that nobody has any more.
  rm -f "/tmp/.X${SCREEN#:}-lock" "/tmp/.X11-unix/X${SCREEN#:}"
  Xvfb "$SCREEN" -screen 0 "$GEOMETRY" -nolisten tcp &
  wait_for_socket "/tmp/.X11-unix/X${SCREEN#:}" Xvfb
  export DISPLAY=$SCREEN
  openbox >/dev/null 2>&1 &
}

# Whoever sees the screen can use the sign-ins in its windows: without a password it is shown to this machine alone.
show_screen() {
  local password=(-nopw) listen=127.0.0.1
  if [[ -n ${VNC_PASSWORD:-} ]]; then
    ((${#VNC_PASSWORD} <= 8)) || echo 'VNC_PASSWORD: the remote display compares its first 8 characters alone.' >&2
    printf '%s\n' "$VNC_PASSWORD" >"$private/password"
    password=(-passwdfile "rm:$private/password") listen=0.0.0.0
  else
    echo "VNC_PASSWORD is not set: the screen is shown on 127.0.0.1:$PORT of the container alone." >&2
  fi
  x11vnc -display "$SCREEN" -rfbport 0 -unixsock "$private/screen" -forever -shared -noxdamage -quiet "${password[@]}" &
  wait_for_socket "$private/screen" x11vnc
  websockify --web /usr/share/novnc --unix-target="$private/screen" "$listen:$PORT" &
}

end_all() {
  local others
  others=$(jobs -p)
  kill $others 2>/dev/null || true
  for ((tries = 0; tries < END_TRIES; tries++)); do
    kill -0 $others 2>/dev/null || break
    sleep 0.1
  done
  kill -KILL $others 2>/dev/null || true # x11vnc does not always end when it is asked to
  rm -rf "$private"
}
trap end_all EXIT

case ${ENABLE_VNC:-true} in
  false | FALSE | False | 0 | no | off) ;;
  *)
    start_screen
    show_screen
    export REMOTE_DISPLAY_URL=${REMOTE_DISPLAY_URL:-http://localhost:$PORT}
    ;;
esac
unset ENABLE_VNC NOVNC_PORT VNC_PASSWORD

"$app/bin/node" "$app/dist/main/serve.js" &
service=$!
trap 'kill -TERM "$service" 2>/dev/null || true' TERM INT
status=0
wait "$service" || status=$?
# A signal ends the wait, not the service, which closes its notebooks first.
while kill -0 "$service" 2>/dev/null; do
  status=0
  wait "$service" || status=$?
done
exit "$status"
