/** @sandbox own */
import { readFileSync } from 'node:fs'
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny'
import { mediaFolder } from '#server/folders'
import { beginOf, type Cursor, cursorAt, fragmentAt, headOf, isAtEnd, typeOf } from '@/platform/stored-films/film-fragments'
import { type FilmTracks, filmTracks } from '@/platform/stored-films/film-tracks'
import { boxOf, joined, words } from '@/platform/stored-films/mp4-boxes'

const load = (name: string) => new Uint8Array(readFileSync(`${mediaFolder}/video/${name}`))
const readerOf = (file: Uint8Array) => async (from: number, to: number) => file.slice(from, to)
const open = (file: Uint8Array) => filmTracks(readerOf(file), file.length)

/** The stream from a cursor on. */
async function streamFrom(file: Uint8Array, film: FilmTracks, from: Cursor): Promise<Uint8Array<ArrayBuffer>> {
  const parts = [headOf(film)]
  for (let cursor = from; !isAtEnd(film, cursor); ) {
    const { bytes, next } = await fragmentAt(film, cursor, readerOf(file))
    parts.push(bytes)
    cursor = next
  }
  return joined(parts)
}

/** Packets of picture and sound as a library of others reads them. */
async function packetsOf(bytes: Uint8Array) {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) })
  const found: Record<string, string[]> = {}
  for (const track of [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]) {
    if (!track) continue
    const rows: string[] = []
    for await (const { timestamp, type, data } of new EncodedPacketSink(track).packets())
      rows.push(`${timestamp.toFixed(3)} ${type} ${data.length} ${Buffer.from(data.subarray(0, 64)).toString('hex')}`)
    found[track.type] = rows
  }
  return found
}

describe.each(['lesson.mp4', 'lesson-1013.mp4'])('the stream of %s', (name) => {
  const file = load(name)

  it('has every picture and every sound of the file, at its time', async () => {
    const film = await open(file)
    const whole = await packetsOf(file)
    expect(Object.keys(whole)).toEqual(['video', 'audio'])
    expect(await packetsOf(await streamFrom(file, film, cursorAt(film, 0)))).toEqual(whole)
  })

  it('begins in the middle with a picture that needs no earlier one, and the sound of its time', async () => {
    const film = await open(file)
    const cursor = cursorAt(film, 41.5)
    const { video = [], audio = [] } = await packetsOf(await streamFrom(file, film, cursor))
    expect(video[0]).toContain('key')
    const [seen, heard] = [Number(video[0]?.split(' ')[0]), Number(audio[0]?.split(' ')[0])]
    expect(seen).toBeCloseTo(beginOf(film, cursor), 2)
    expect(seen).toBeLessThanOrEqual(41.5)
    expect(Math.abs(seen - heard)).toBeLessThan(0.5)
  })

  it('the stream is cut into parts of a few seconds', async () => {
    const film = await open(file)
    const { next } = await fragmentAt(film, cursorAt(film, 0), readerOf(file))
    expect(film.tracks.map(({ times, scale }, at) => (times[next[at] ?? 0] ?? 0) / scale).every((second) => second > 1 && second < 4)).toBe(
      true,
    )
  })
})

describe('a film', () => {
  const file = load('lesson.mp4')

  it('a film is described by the codecs that a player is asked for', async () => {
    expect(typeOf(await open(file))).toMatch(/^video\/mp4; codecs="avc1\.[0-9a-f]{6}, mp4a\.40\.2"$/)
  })

  it('a film is refused where its index is missing, cut off, or of fragments', async () => {
    await expect(open(new Uint8Array(0))).rejects.toThrow('no index')
    await expect(open(file.slice(0, 3000))).rejects.toThrow()
    await expect(open(boxOf('free', new Uint8Array(100)))).rejects.toThrow('no index')
    await expect(open(boxOf('moov', boxOf('mvhd', words(...Array<number>(25).fill(0)))))).rejects.toThrow('neither picture nor sound')
    await expect(open(boxOf('moov', boxOf('udta')))).rejects.toThrow('no mvhd')
    const film = await open(file)
    await expect(open(await streamFrom(file, film, cursorAt(film, 0)))).rejects.toThrow()
  })

  it('a film is refused where a box of its index leads past the end', async () => {
    const broken = file.slice()
    const at = Buffer.from(broken).indexOf('stsz') - 4
    new DataView(broken.buffer).setUint32(at, 0x7fffffff)
    await expect(open(broken)).rejects.toThrow('leads past its end')
  })
})
