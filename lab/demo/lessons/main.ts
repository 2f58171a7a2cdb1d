/**
 * Usage: npm run -s lab -- demo:lessons [lesson …]
 *
 * Draws a film for each lesson of the full demo that plays, from its table and captions, and a recording for each that is heard, into
 * server/seed/media: slides at two pictures a second and a soft sound, no voice. Needs Chromium, ffmpeg and the font Noto Sans CJK SC.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { needChromium } from '../../../test/support/chromium'
import { placeOf, posterOf, type Recorded, recorded } from './list'
import { HEIGHT, slidesOf, WIDTH } from './slides'

/** The second of a film that its small picture shows. */
const POSTER_SECOND = 20
const plain = ['-map_metadata', '-1']
/** Pictures a second. */
const RATE = 2

/** A quiet chord that swells slowly, and a chime where a sentence begins. */
function soundOf({ lesson, cues }: Recorded): string {
  const chord = [220, 277.2, 329.6].map((pitch) => `0.012*sin(2*PI*${pitch}*t)*(0.6+0.4*sin(2*PI*0.07*t))`)
  const chimes = lesson.type === 'audio' ? cues.map(({ from }) => `0.08*sin(2*PI*660*t)*exp(-3*(t-${from}))*gte(t,${from})`) : []
  return `aevalsrc='${[...chord, ...chimes].join('+')}':s=16000:d=${lesson.length},afade=t=in:d=1.5,afade=t=out:st=${lesson.length - 1.5}:d=1.5`
}

function ffmpeg(args: string[]): void {
  const { status, stderr } = spawnSync('ffmpeg', ['-v', 'error', '-y', ...args], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`ffmpeg failed: ${stderr}`)
}

const sound = [
  '-c:a',
  'aac',
  '-b:a',
  '12k',
  '-ar',
  '16000',
  '-ac',
  '1',
  '-movflags',
  '+faststart',
  '-map_metadata',
  '-1',
  '-fflags',
  '+bitexact',
]

async function film(page: Page, one: Recorded, folder: string): Promise<void> {
  const lines: string[] = []
  const slides = slidesOf(one)
  for (const [at, { html, seconds }] of slides.entries()) {
    const file = path.join(folder, `${one.lesson.id}-${at}.png`)
    await page.setContent(html)
    writeFileSync(file, await page.screenshot())
    lines.push(`file '${file}'`, `duration ${seconds}`)
  }
  // The last picture is named twice: the length of the last line is not read.
  const list = path.join(folder, 'list.txt')
  writeFileSync(list, [...lines, lines.at(-2)].join('\n'))
  const picture = [
    '-vf',
    `fps=${RATE},format=yuv420p`,
    '-c:v',
    'libx264',
    '-preset',
    'slow',
    '-tune',
    'stillimage',
    '-crf',
    '30',
    '-g',
    String(RATE * 30),
  ]
  const length = ['-t', String(one.lesson.length)]
  ffmpeg([
    '-f',
    'concat',
    '-safe',
    '0',
    '-i',
    list,
    '-f',
    'lavfi',
    '-i',
    soundOf(one),
    ...picture,
    ...sound,
    ...length,
    placeOf(one.lesson),
  ])
  ffmpeg([
    '-ss',
    String(POSTER_SECOND),
    '-i',
    placeOf(one.lesson),
    '-frames:v',
    '1',
    '-vf',
    'scale=480:-2',
    '-q:v',
    '6',
    ...plain,
    posterOf(one.lesson),
  ])
}

async function main(): Promise<void> {
  const wanted = new Set(process.argv.slice(2).map(Number))
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lessons-'))
  const browser = await chromium.launch({ executablePath: needChromium(), args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } })
    for (const one of recorded().filter(({ lesson }) => wanted.size === 0 || wanted.has(lesson.id))) {
      if (one.lesson.type === 'audio')
        ffmpeg(['-f', 'lavfi', '-i', soundOf(one), ...sound, '-t', String(one.lesson.length), placeOf(one.lesson)])
      else await film(page, one, folder)
      process.stdout.write(`${one.lesson.id} ${one.lesson.title}\n`)
    }
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true })
  }
}

void main()
