import { create } from 'zustand'
import { readHistory, withSearch } from '@/domain/search/search'
import { storage } from '@/platform/storage'
import { writeIfRoom } from '@/platform/storage/port'

const KEY = 'searchHistory'

/** Holds the words searched for on this device, newest first. */
export const useSearchHistory = create<{ words: string[] }>(() => ({ words: readHistory(storage.read(KEY)) }))

function keep(words: string[]): void {
  useSearchHistory.setState({ words })
  // Without storage the history lasts until the page is closed.
  writeIfRoom(storage, KEY, JSON.stringify(words))
}

export const rememberSearch = (text: string) => keep(withSearch(useSearchHistory.getState().words, text))
export const forgetSearches = () => keep([])
