import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { readEnv } from '#server/env'
import { packFiles } from '#server/services/tiku/packs/pack-files'

const image = (src: string) => ({ type: 'img', src })

describe('media in a pack', () => {
  it('include those of imported questions and of the seed, as data addresses by their stored address', async () => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'qiming-pack-'))
    await mkdir(path.join(dataDir, 'bank'))
    await writeFile(path.join(dataDir, 'bank', 'a.png'), 'png')
    const env = readEnv({ NODE_ENV: 'test', DATA_DIR: dataDir })
    const { files } = await packFiles(env, [image('bank/a.png'), image('formulas/one-plus-i.svg')])
    expect(files['bank/a.png']).toBe(`data:image/png;base64,${Buffer.from('png').toString('base64')}`)
    expect(files['formulas/one-plus-i.svg']).toMatch(/^data:image\/svg\+xml;base64,/)
  })

  it('include recordings of questions, as many as there is room for, and of no lesson', async () => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'qiming-pack-'))
    await mkdir(path.join(dataDir, 'bank'))
    await writeFile(path.join(dataDir, 'bank', 'said.m4a'), 'sound')
    await writeFile(path.join(dataDir, 'bank', 'long.mp4'), Buffer.alloc(1_500_000))
    const whole = Buffer.alloc(1_500_000 - 'sound'.length)
    await writeFile(path.join(dataDir, 'bank', 'fits.mp3'), whole)
    const recording = (src: string) => ({ type: 'media', kind: 'audio', src, name: '录音' })
    const sources = ['bank/said.m4a', 'bank/long.mp4', 'bank/fits.mp3', 'bank/gone.mp3', 'audio/lesson.m4a', 'https://cdn.example/a.mp3']
    expect(await packFiles(readEnv({ NODE_ENV: 'test', DATA_DIR: dataDir }), sources.map(recording))).toEqual({
      files: {
        'bank/said.m4a': `data:audio/mp4;base64,${Buffer.from('sound').toString('base64')}`,
        'bank/fits.mp3': `data:audio/mpeg;base64,${whole.toString('base64')}`,
      },
      leftOut: 1,
    })
  })

  it.each([
    '../content/learners.json',
    '../../migrations/a.svg',
    '/etc/a.svg',
    'https://cdn.example/a.png',
    'video/lesson.mp4',
    'bank/gone.png',
  ])('exclude %s', async (source) => {
    expect(await packFiles(readEnv({ NODE_ENV: 'test' }), [image(source)])).toEqual({ files: {}, leftOut: 0 })
  })
})
