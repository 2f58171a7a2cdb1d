import { announce } from '../router/announce'
import type { ChromePort } from './port'

export const chrome = {
  hasOwnBar: false,
  isAlone: (): boolean => false,
  setTitle: (title) => {
    document.title = title
    announce(title)
  },
} satisfies ChromePort
