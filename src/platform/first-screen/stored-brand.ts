import { readJson } from '@/domain/text/read-json'
import { type StoragePort, writeIfRoom } from '../storage/port'

const KEY = 'brand'

/** The brand as a server said it last, for targets whose pages no server composes. */
export const storedBrand = (storage: Pick<StoragePort, 'read' | 'write'>) => ({
  brand: () => readJson(storage.read(KEY)),
  keepBrand: (text: string) => void writeIfRoom(storage, KEY, text),
})
