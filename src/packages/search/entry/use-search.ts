import { useState } from 'react'
import { rememberSearch } from '@/data/search/search-history'
import { usePausing } from '@/ui/use-pausing'

/** A pause in typing, in milliseconds, after which words are offered. */
const PAUSE_MS = 200

/** The field's text, the text of the suggestions, and the submitted text; nothing is requested while the learner types. */
export function useSearch(first: string) {
  const [text, setText] = useState(first)
  const [asked, setAsked] = useState(first)
  const settled = usePausing(text.trim(), PAUSE_MS)
  const ask = (wanted: string) => {
    const word = wanted.trim()
    setText(word)
    setAsked(word)
    rememberSearch(word)
  }
  const type = (next: string) => {
    setText(next)
    setAsked('')
  }
  return { text, asked, offeredFor: text.trim() === '' ? '' : settled, ask, type }
}
