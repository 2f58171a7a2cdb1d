import type { DocumentPagesPort } from './port'

/** The mini-program has no canvas that a PDF is drawn on; its host has a viewer. */
export const documentPages: DocumentPagesPort = { canShow: false, Pages: () => null }
