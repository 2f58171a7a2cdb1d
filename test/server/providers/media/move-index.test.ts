import { createHash } from 'node:crypto'
import { copyFile, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { EncodedPacketSink } from 'mediabunny'
import { boxesOf, layoutOf } from '#server/providers/media/boxes'
import { indexInFront, moveIndex } from '#server/providers/media/move-index'
import { openMedia } from '#server/providers/media/tracks'

const own = (name: string) => path.join(__dirname, 'files', name)

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'move-index-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Every packet of every track: its time, its kind, its bytes. */
async function packetsOf(file: string): Promise<string[]> {
  const input = openMedia(file)
  const told: string[] = []
  for (const track of await input.getTracks())
    for await (const { timestamp, duration, type, data } of new EncodedPacketSink(track).packets())
      told.push(`${timestamp} ${duration} ${type} ${createHash('sha256').update(data).digest('hex')}`)
  input.dispose()
  return told
}

const moved = async (from: string) => {
  const to = path.join(folder, 'to.mp4')
  const told: number[] = []
  const isMoved = await moveIndex(from, to, (share) => told.push(share))
  return { to, told, isMoved }
}

describe('an index that is moved to the front', () => {
  it('names the same packets as before', async () => {
    const { to, told, isMoved } = await moved(own('index-last.mp4'))
    expect([isMoved, told.at(-1)]).toEqual([true, 1])
    const handle = await open(to)
    expect(await layoutOf(handle, (await handle.stat()).size)).toMatchObject({ isIndexFirst: true, isCut: false })
    await handle.close()
    const packets = await packetsOf(to)
    expect(packets.length).toBeGreaterThan(50)
    expect(packets).toEqual(await packetsOf(own('index-last.mp4')))
  })

  it('leaves a film of QuickTime and other containers to be written anew', async () => {
    const film = path.join(folder, 'film.mov')
    await copyFile(own('index-last.mp4'), film)
    const bytes = await readFile(film)
    bytes.write('qt  ', 8, 'latin1')
    await writeFile(film, bytes)
    expect((await moved(film)).isMoved).toBe(false)
    expect((await moved(own('plain.mkv'))).isMoved).toBe(false)
  })

  it('gets places of 64 bits where the film is so large that 32 are too few', async () => {
    const table = (name: string, places: readonly number[]) => {
      const bytes = Buffer.alloc(16 + places.length * 4)
      bytes.writeUInt32BE(bytes.length, 0)
      bytes.write(name, 4, 'latin1')
      bytes.writeUInt32BE(places.length, 12)
      for (const [index, place] of places.entries()) bytes.writeUInt32BE(place, 16 + index * 4)
      return bytes
    }
    const wrapped = (name: string, inner: Buffer) => {
      const head = Buffer.alloc(8)
      head.writeUInt32BE(8 + inner.length, 0)
      head.write(name, 4, 'latin1')
      return Buffer.concat([head, inner])
    }
    const nested = (places: readonly number[]) =>
      ['stbl', 'minf', 'mdia', 'trak', 'moov'].reduce((inner, name) => wrapped(name, inner), table('stco', places))
    const lie = (size: number, places: readonly number[]) => {
      const whole = nested(places)
      const boxes = [
        { name: 'ftyp', at: 0, size: 32 },
        { name: 'mdat', at: 32, size },
        { name: 'moov', at: 32 + size, size: whole.length },
      ]
      return indexInFront(boxes, whole) ?? Buffer.alloc(0)
    }
    const last = 0xffff_fff0
    const wide = lie(last, [48, last - 8])
    expect(wide.toString('latin1')).toContain('co64')
    expect([wide.readBigUInt64BE(wide.length - 16), wide.readBigUInt64BE(wide.length - 8)]).toEqual([
      BigInt(48 + wide.length),
      BigInt(last - 8 + wide.length),
    ])
    const narrow = lie(1_000, [48, 900])
    expect([narrow.readUInt32BE(narrow.length - 8), narrow.readUInt32BE(narrow.length - 4)]).toEqual([
      48 + narrow.length,
      900 + narrow.length,
    ])
  })

  it('refuses tables that claim more places than they have', async () => {
    const film = path.join(folder, 'lying.mp4')
    const bytes = await readFile(own('index-last.mp4'))
    bytes.writeUInt32BE(0x7fff_ffff, bytes.indexOf('stco') + 8)
    await writeFile(film, bytes)
    await expect(moved(film)).rejects.toThrow('a table of places is cut off')
    const handle = await open(film)
    expect((await boxesOf(handle, bytes.length)).isCut).toBe(false)
    await handle.close()
  })
})
