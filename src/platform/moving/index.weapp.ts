import type { MovingPort } from './port'

// A mini-program tells a page of its scrolling by a handler of each page; what floats there stays.
export const moving: MovingPort = { watch: () => () => {} }
