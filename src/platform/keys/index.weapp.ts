import type { KeysPort } from './port'

// A mini-program hears of no keys outside its fields.
export const keys = {
  watch:
    (_pressed, _place = 'page') =>
    () => {},
} satisfies KeysPort
