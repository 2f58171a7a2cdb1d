import type { ReactNode } from 'react'

/** Words inside a text that can be pressed, by keys too, and break over lines as the words around them do. */
export type PhraseProps = { className: string; pressed: boolean; onPress: () => void; children: ReactNode }
