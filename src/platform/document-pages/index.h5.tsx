import { useEffect, useRef } from 'react'
import type { DocumentPagesPort, DocumentPagesProps } from './port'

/** The reader is larger than the rest of the page, so that only who opens a document loads it. */
const loadReader = () => import('./draw-pages')

function Pages({ url, onPage, onFail }: DocumentPagesProps) {
  const host = useRef<HTMLDivElement>(null)
  const events = useRef({ onPage, onFail })
  events.current = { onPage, onFail }
  useEffect(() => {
    const control = new AbortController()
    const drawing = {
      onPage: (page: number, pages: number) => events.current.onPage(page, pages),
      signal: control.signal,
    }
    loadReader()
      .then(({ drawPages }) => host.current && drawPages(host.current, url, drawing))
      .catch(() => {
        if (!control.signal.aborted) events.current.onFail()
      })
    return () => control.abort()
  }, [url])
  return <div ref={host} className="document-pages" />
}

/** Drawn by the page itself: browsers of phones show no PDF within a page. */
export const documentPages: DocumentPagesPort = { canShow: true, Pages }
