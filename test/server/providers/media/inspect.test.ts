import { copyFile, mkdtemp, open, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { mediaFolder } from '#server/folders'
import { layoutOf } from '#server/providers/media/boxes'
import { type Inspected, inspectFile } from '#server/providers/media/inspect'
import { rewriteMp4 } from '#server/providers/media/rewrite'

const files = path.join(__dirname, 'files')
const own = (name: string) => path.join(files, name)
const lesson = path.join(mediaFolder, 'video/lesson.mp4')
const speech = path.join(mediaFolder, 'audio/lesson.m4a')

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'media-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A file with these bytes. */
async function made(name: string, bytes: Buffer | string): Promise<string> {
  const place = path.join(folder, name)
  await writeFile(place, bytes)
  return place
}
async function head(file: string, share: number): Promise<Buffer> {
  const bytes = await readFile(file)
  return bytes.subarray(0, Math.floor(bytes.length * share))
}
const words = (work: Promise<Inspected>) =>
  work.then(
    ({ kind, ending, work: left }) => `${kind} ${ending} ${left}`,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
const judged = (file: string, name: string, hasTranscoder = false) => words(inspectFile(file, name, hasTranscoder))

describe('a file of the library', () => {
  it('counts as what its bytes say, with length, size and codecs', async () => {
    expect(await inspectFile(lesson, '第一讲.mp4', false)).toMatchObject({
      kind: 'film',
      mimeType: 'video/mp4',
      work: 'none',
      seconds: 120,
      width: 640,
      height: 360,
      videoCodec: 'H.264',
      audioCodec: 'AAC',
    })
    expect(await inspectFile(speech, '听课.m4a', false)).toMatchObject({ kind: 'sound', ending: 'm4a', videoCodec: '', audioCodec: 'AAC' })
    expect(await judged(own('tone.mp3'), 'tone.mp3')).toBe('sound mp3 none')
    expect(await judged(speech, '录音.mp4')).toBe('sound m4a none')
  })

  it('needs no transcoder where its index or container is in the way', async () => {
    expect(await judged(own('index-last.mp4'), '第二讲.mp4')).toBe('film mp4 rewrite')
    expect(await judged(own('plain.mkv'), '第三讲.mkv')).toBe('film mp4 rewrite')
  })

  it('needs a transcoder for other codecs, and is refused with a way out where there is none', async () => {
    expect(await judged(own('hevc.mp4'), 'a.mov')).toBe('这段视频是 HEVC 编码，很多手机放不了，请导出时选 H.264（MP4）再传')
    expect(await judged(own('deep.mp4'), 'a.mp4')).toBe('这段视频是 H.264 的高色深 编码，很多手机放不了，请导出时选 H.264（MP4）再传')
    expect(await judged(own('old.wmv'), '老课件.wmv')).toBe('手机放不了这种格式，请导出 MP4 再传')
    expect(await judged(own('tone.flac'), 'tone.flac')).toBe('手机放不了这种格式，请导出 MP3 或 M4A 再传')
    expect(await judged(own('hevc.mp4'), 'a.mov', true)).toBe('film mp4 transcode')
    expect(await judged(own('old.wmv'), '老课件.wmv', true)).toBe('film mp4 transcode')
    expect(await judged(own('tone.flac'), 'tone.flac', true)).toBe('sound m4a transcode')
  })

  it('fails when it is cut off, wherever its index is', async () => {
    expect(await judged(await made('cut.mp4', await head(lesson, 0.6)), 'cut.mp4')).toBe(
      '文件不完整，可能没有拷完或没有导出完，请重新导出再传',
    )
    expect(await judged(await made('cut-last.mp4', await head(own('index-last.mp4'), 0.6)), 'a.mp4')).toBe(
      '录制没有正常结束，文件里没有索引，哪里都放不了，请用原软件重新导出再传',
    )
    const picture = await sharp({
      create: { width: 400, height: 300, channels: 3, noise: { type: 'gaussian', mean: 120, sigma: 40 }, background: '#000' },
    })
      .jpeg()
      .toBuffer()
    expect(await judged(await made('whole.jpg', picture), '封面.jpg')).toBe('picture jpg none')
    expect(await judged(await made('cut.jpg', picture.subarray(0, picture.length / 2)), '封面.jpg')).toBe(
      '图片打不开，可能已经损坏，请重新导出再传',
    )
    expect(await judged(await made('cut.pdf', '%PDF-1.7\n1 0 obj'), '讲义.pdf')).toBe(
      '文件不完整，可能没有拷完或没有导出完，请重新导出再传',
    )
    expect(await judged(await made('cut.docx', 'PK\x03\x04word/document.xml'), '讲义.docx')).toBe(
      '文件不完整，可能没有拷完或没有导出完，请重新导出再传',
    )
  })

  it('fails when its name lies about it', async () => {
    expect(await judged(lesson, '讲义.pdf')).toBe('文件名是文档，内容却是视频，请看看是不是选错了，或者改过后缀')
    expect(await judged(await made('page.mp4', '<!doctype html><script>alert(1)</script>'), 'page.mp4')).toBe(
      '认不出这是什么文件，请上传 MP4、MP3、JPG、PNG、PDF 或 Office 文件',
    )
    expect(await judged(await made('a.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'a.png')).toMatch(/^认不出/)
    expect(await judged(await made('list.mp4', '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n'), 'list.mp4', true)).toMatch(/^认不出/)
    expect(await judged(await made('run.mp4', 'MZ\x90\0'), 'run.mp4', true)).toMatch(/^认不出/)
  })

  it.each([
    ['the node of most pages', '<</Type /Pages /Count 3>> <</Count 14 /Kids [2 0 R] /Type/Pages>> <</Type /Pages /Count 9>>', 14],
    ['no node of another type', '<</Type /Outlines /Count 30>> <</Type /Pages>> <</Count 40>>', null],
    ['nothing among ten thousand counts', `${'<</Count 7>>'.repeat(10_001)} <</Type /Pages /Count 5>>`, null],
  ])('tells the pages of a document by %s', async (_what, nodes, pages) => {
    const pdf = `%PDF-1.4\n1 0 obj${nodes}endobj\ntrailer\n%%EOF\n`
    expect(await inspectFile(await made('b.pdf', pdf), '讲义.pdf', false)).toMatchObject({ pages })
  })

  it('tells the pages of a document', async () => {
    const pdf = '%PDF-1.4\n1 0 obj<</Type /Pages /Kids [2 0 R] /Count 14>>endobj\ntrailer\n%%EOF\n'
    expect(await inspectFile(await made('a.pdf', pdf), '讲义.pdf', false)).toMatchObject({ kind: 'document', pages: 14 })
  })
})

describe('boxes of a film', () => {
  it.each([
    ['a size that leads past the end', [0, 0, 0, 200]],
    ['a size below its own head', [0, 0, 0, 4]],
    ['a size of 64 bits that is not there', [0, 0, 0, 1]],
  ])('with %s make it cut off', async (_words, size) => {
    const file = await made('box.mp4', Buffer.from([...size, ...Buffer.from('moov')]))
    const handle = await open(file)
    expect(await layoutOf(handle, 8)).toMatchObject({ isCut: true })
    await handle.close()
  })
})

it('a film that is rewritten keeps picture and sound, and has its index first', async () => {
  const [from, to] = [path.join(folder, 'from.mp4'), path.join(folder, 'to.mp4')]
  await copyFile(own('index-last.mp4'), from)
  const told: number[] = []
  await rewriteMp4(from, to, (second) => told.push(second))
  const [before, after] = [await inspectFile(from, 'a.mp4', false), await inspectFile(to, 'a.mp4', false)]
  expect(after).toEqual({ ...before, work: 'none' })
  expect(Math.max(...told)).toBeGreaterThan(1.8)
  expect((await stat(to)).size).toBeGreaterThan((await stat(from)).size * 0.95)
})
