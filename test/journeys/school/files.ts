import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { mediaFolder } from '#server/folders'

/** Files that a school brings: their places on this machine. Their names are those in the library. */
export type Files = { film: string; sound: string; paper: string; cover: string; questions: string }

export const NAMES = { film: '第一讲.mp4', sound: '随身听.m4a', paper: 'plan.pdf', cover: 'a-plan.jpg' } as const
/** Long enough to be learned, short enough to be played to the end. */
export const FILM_SECONDS = 12
export const SOUND_SECONDS = 8
const FILM_BITS = '20000k'

const ffmpeg = (...words: string[]) =>
  execFileSync(process.env.FFMPEG ?? 'ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...words], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })

/** Noise does not compress: a film of 30 MB that every browser plays. */
function makeFilm(to: string): void {
  const picture = `nullsrc=s=1280x720:r=25,geq=random(1)*255:128:128`
  ffmpeg(
    ...['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', 'sine=frequency=440', '-t', String(FILM_SECONDS)],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-b:v', FILM_BITS, '-minrate', FILM_BITS, '-maxrate', FILM_BITS],
    ...['-bufsize', '4M', '-x264-params', 'nal-hrd=cbr', '-c:a', 'aac', to],
  )
}

const makeSound = (to: string) => ffmpeg('-f', 'lavfi', '-i', 'sine=frequency=330', '-t', String(SOUND_SECONDS), '-c:a', 'aac', to)

export const CHAPTER = '第一章 护理评估'
export const POINT = '生命体征'
const SINGLES = 6
const JUDGEMENTS = 6

/** A bank as a spreadsheet is saved: the right answer is always the first one. */
const bank = () =>
  [
    '题型,题干,A,B,C,D,答案,解析,难度,章节,知识点',
    ...Array.from(
      { length: SINGLES },
      (_none, at) =>
        `单选题,体温正常值的第 ${at + 1} 种量法，读数范围是（　　）。,方法${at + 1}对应的范围,35 以下,39 以上,42 以上,A,第 ${at + 1} 种量法有自己的范围。,中,${CHAPTER},${POINT}`,
    ),
    ...Array.from(
      { length: JUDGEMENTS },
      (_none, at) => `判断题,测量脉搏要数满 ${at + 1} 分钟再记录一次。,,,,,√,按规范执行。,易,${CHAPTER},${POINT}`,
    ),
  ].join('\n')

/** Makes the files of a school in a folder. */
export async function filesIn(folder: string): Promise<Files> {
  const place = (name: string) => path.join(folder, name)
  makeFilm(place(NAMES.film))
  makeSound(place(NAMES.sound))
  await writeFile(place('题库.csv'), bank())
  return {
    film: place(NAMES.film),
    sound: place(NAMES.sound),
    paper: path.join(mediaFolder, `documents/${NAMES.paper}`),
    cover: path.join(mediaFolder, `covers/${NAMES.cover}`),
    questions: place('题库.csv'),
  }
}

/** The first owner of the school. */
export const OWNER = '13800000000'
