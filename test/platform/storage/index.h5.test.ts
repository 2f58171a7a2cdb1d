import { storage } from '@/platform/storage'
import { StorageRefused, writeIfRoom } from '@/platform/storage/port'

describe('storage', () => {
  it('stores, lists and removes texts', () => {
    storage.write('a', '1')
    storage.write('b', '')
    expect([storage.read('a'), storage.read('b'), storage.read('c')]).toEqual(['1', '', undefined])
    expect(storage.keys().sort()).toEqual(['a', 'b'])
    storage.remove('a')
    expect(storage.read('a')).toBeUndefined()
  })

  it('reports which text a full storage refused', () => {
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    expect(() => storage.write('a', '1')).toThrow(new StorageRefused('a'))
    full.mockRestore()
  })

  it('storage is empty and stores nothing in a frame without access', () => {
    const barred = jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    expect([storage.read('a'), storage.keys(), storage.remove('a')]).toEqual([undefined, [], undefined])
    expect(() => storage.write('a', '1')).toThrow(new StorageRefused('a'))
    barred.mockRestore()
  })

  it('reports changes by another page of the origin, until stopped', () => {
    const heard: string[] = []
    const stop = storage.watch((key) => heard.push(key))
    const change = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }))
    change('refreshToken')
    change(null)
    stop()
    change('userId')
    expect(heard).toEqual(['refreshToken'])
  })

  it('writes a text if there is room, and hides no other error', () => {
    expect(writeIfRoom(storage, 'a', '1')).toBe(true)
    expect(storage.read('a')).toBe('1')
    const throwing = (error: Error) => ({
      write: () => {
        throw error
      },
    })
    expect(writeIfRoom(throwing(new StorageRefused('a')), 'a', '2')).toBe(false)
    expect(() => writeIfRoom(throwing(new TypeError('no text')), 'a', '2')).toThrow(TypeError)
  })
})
