import type { KeysPort } from './port'

// A mini-program receives no key events outside its fields.
export const keys = {
  watch:
    (_pressed, _place = 'page') =>
    () => {},
} satisfies KeysPort
