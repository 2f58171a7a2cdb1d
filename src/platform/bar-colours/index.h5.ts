import type { UseBarColours } from './port'

/** A page draws its own bar. */
export const useBarColours: UseBarColours = () => {}
