import path from 'node:path'

/** Whether a path below a folder leads through a hidden file or folder; `relative` as `path.relative` gives it. */
export function isHiddenPath(relative: string): boolean {
  return relative.split(path.sep).some((name) => name.startsWith('.') && name !== '.' && name !== '..')
}

const KEY_NAMES =
  /^(id_(rsa|dsa|ecdsa|ed25519)(_sk)?|.*_rsa|.*\.(pem|key|p8|p12|pfx|pkcs12|jks|keystore|kdbx|kdb|ppk|gpg|pgp))$/i

/** Whether a file is by its name what opens other doors: private keys, key stores, password safes. */
export function isKeyFileName(name: string): boolean {
  return KEY_NAMES.test(name)
}

/** Whether a text holds a private key, whatever its file is called. Source: RFC 7468, section 10 and 11; OpenSSH, PuTTY. */
export function hasPrivateKey(text: string): boolean {
  return /^(-----BEGIN [A-Z0-9 ]*PRIVATE KEY( BLOCK)?-----|PuTTY-User-Key-File-\d)/m.test(text)
}
