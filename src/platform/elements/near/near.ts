import { createContext } from 'react'

/** When pictures load that may wait: in the parts of a long list not before the part comes near, elsewhere as the browser judges. */
export const WaitContext = createContext<'lazy' | 'eager' | undefined>('lazy')
