import { create } from 'zustand'
import { readHistory, withSearch } from '@/domain/search/search'
import { storage } from '@/platform/storage'

const KEY = 'searchHistory'

/** Holds the words searched for on this device, newest first. */
export const useSearchHistory = create<{ words: string[] }>(() => ({ words: readHistory(storage.read(KEY)) }))

function keep(words: string[]): void {
  useSearchHistory.setState({ words })
  try {
    storage.write(KEY, JSON.stringify(words))
  } catch {
    // Without storage the history lasts until the page is closed.
  }
}

export const rememberSearch = (text: string) => keep(withSearch(useSearchHistory.getState().words, text))
export const forgetSearches = () => keep([])
