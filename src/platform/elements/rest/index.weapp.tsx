import type { RestProps } from './port'

/** The host draws in a thread of its own. */
export const Rest = ({ children }: RestProps) => children
