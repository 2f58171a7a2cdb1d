import { type ChildProcess, spawn } from 'node:child_process'
import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Heights of the streams, with the bits a second each may have and the codecs as players read them. */
const streams = [
  { height: 360, bits: 800_000, codecs: 'avc1.4d401e,mp4a.40.2' },
  { height: 720, bits: 2_500_000, codecs: 'avc1.4d401f,mp4a.40.2' },
] as const
const PART_SECONDS = 6
const WORDS = 2_000
/** Shown to the staff when a file cannot be transcoded. */
export const NOT_READABLE = '转码器也读不了这个文件，请用原软件导出 MP4 再传'

/** Ends with the program: a server that stops leaves no transcoder behind. */
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Runs the transcoder. `told` is called with the second it has reached. It reads the named file alone: no playlist or address inside is followed. */
function run(program: string, args: readonly string[], told: (second: number) => void): Promise<void> {
  return new Promise((done, fail) => {
    const shared = ['-nostdin', '-v', 'error', '-progress', 'pipe:1', '-protocol_whitelist', 'file', '-threads', '1']
    const child = spawn(program, [...shared, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
    running.add(child)
    let words = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      words = (words + text).slice(-WORDS)
    })
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const at = /out_time_us=(\d+)/.exec(text)?.[1]
      if (at !== undefined) told(Number(at) / 1e6)
    })
    child.once('error', fail)
    child.once('close', (code) => {
      running.delete(child)
      if (code === 0) done()
      else fail(new Error(`the transcoder ended with ${code}: ${words}`))
    })
  })
}

/** The picture in a height, never enlarged, with even sides as the codec demands. */
const scaled = (height: number) => `scale=-2:'trunc(min(${height},ih)/2)*2',format=yuv420p`

function streamArgs(folder: string, { height, bits }: (typeof streams)[number]): string[] {
  const video = ['-map', '0:v:0', '-vf', scaled(height), '-c:v', 'libx264', '-profile:v', 'main', '-preset', 'veryfast', '-crf', '23']
  const rate = ['-maxrate', String(bits), '-bufsize', String(bits * 2), '-force_key_frames', `expr:gte(t,n_forced*${PART_SECONDS})`]
  const audio = ['-map', '0:a:0?', '-c:a', 'aac', '-b:a', '128k', '-ac', '2']
  const parts = ['-f', 'hls', '-hls_time', String(PART_SECONDS), '-hls_playlist_type', 'vod', '-hls_flags', 'temp_file']
  return [
    ...video,
    ...rate,
    ...audio,
    ...parts,
    '-hls_segment_filename',
    path.join(folder, `${height}-%05d.ts`),
    path.join(folder, `${height}.m3u8`),
  ]
}

/** Transcodes a film into parts of two sizes in a folder, with the list `master.m3u8`. */
export async function transcodeFilm(program: string, from: string, folder: string, told: (second: number) => void): Promise<void> {
  await run(program, ['-y', '-i', from, ...streams.flatMap((stream) => streamArgs(folder, stream))], told)
  const lists = streams.map(
    ({ height, bits, codecs }) => `#EXT-X-STREAM-INF:BANDWIDTH=${bits + 128_000},CODECS="${codecs}"\n${height}.m3u8\n`,
  )
  await writeFile(path.join(folder, 'master.m3u8'), `#EXTM3U\n#EXT-X-VERSION:3\n${lists.join('')}`)
  await joinParts(program, folder, folder)
}

/** Joins the parts of each stream to one file whose index stands first: devices keep it for use without a network. Nothing is coded again. */
export async function joinParts(program: string, folder: string, to: string): Promise<void> {
  for (const { height } of streams) {
    const from = ['-protocol_whitelist', 'file', '-i', path.join(folder, `${height}.m3u8`)]
    await run(program, ['-y', ...from, '-c', 'copy', '-movflags', '+faststart', '-f', 'mp4', path.join(to, `${height}.mp4`)], () => {})
  }
}

/** Heights in which a transcoded film has a file of one piece. */
export const FILE_HEIGHTS: readonly number[] = streams.map(({ height }) => height)

/** Transcodes a sound into an M4A file whose index stands first. */
export const transcodeSound = (program: string, from: string, to: string, told: (second: number) => void): Promise<void> =>
  run(program, ['-y', '-i', from, '-map', '0:a:0', '-c:a', 'aac', '-b:a', '128k', '-movflags', '+faststart', '-f', 'mp4', to], told)

/** Draws a small picture of a film near its beginning; false where there is none. */
export async function drawPoster(program: string, from: string, folder: string): Promise<boolean> {
  const scale = ['-vf', "thumbnail=50,scale='min(640,iw)':-2", '-frames:v', '1', '-q:v', '4']
  await run(program, ['-y', '-t', '20', '-i', from, ...scale, path.join(folder, 'poster.jpg')], () => {}).catch(() => undefined)
  return (await readdir(folder)).includes('poster.jpg')
}
