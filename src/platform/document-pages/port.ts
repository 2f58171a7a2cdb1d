import type { ComponentType } from 'react'

/** `onPage` is called with each page that comes into sight, counted from 1, and with how many there are; `onFail` when nothing can be shown. */
export type DocumentPagesProps = { url: string; onPage: (page: number, pages: number) => void; onFail: () => void }

/** Shows a PDF page by page. `canShow`: false where the host opens documents in a viewer of its own. */
export type DocumentPagesPort = { canShow: boolean; Pages: ComponentType<DocumentPagesProps> }
