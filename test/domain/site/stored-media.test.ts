import { pictureSources, recordingSources, withFiles } from '@/domain/site/stored-media'

const content = [
  { type: 'img', src: 'bank/a.png', alt: '图', width: 2, height: 1 },
  { type: 'p', inline: [{ text: 'x', formula: { src: 'bank/f.svg', width: 1, height: 1, depth: 0 } }, { text: '，再看' }] },
  { type: 'list', items: [[{ text: 'x', formula: { src: 'bank/f.svg', width: 1, height: 1, depth: 0 } }]], ordered: true },
  { type: 'media', src: 'bank/said.m4a', name: '录音' },
  null,
]

describe('media addresses of stored content', () => {
  it('media addresses are found everywhere, each once, pictures apart from recordings', () => {
    expect(pictureSources({ stem: content })).toEqual(['bank/a.png', 'bank/f.svg'])
    expect(pictureSources('bank/a.png')).toEqual([])
    expect(recordingSources({ stem: content, explanation: content })).toEqual(['bank/said.m4a'])
    expect(recordingSources(null)).toEqual([])
  })

  it('media addresses are replaced in place; others stay', () => {
    const shown = withFiles(
      { stem: content, marks: 2 },
      { 'bank/f.svg': 'data:image/svg+xml;base64,AA', 'bank/said.m4a': 'data:audio/mp4;base64,BB' },
    )
    const inline = [{ text: 'x', formula: { src: 'data:image/svg+xml;base64,AA', width: 1, height: 1, depth: 0 } }]
    expect(shown).toEqual({
      stem: [
        content[0],
        { type: 'p', inline: [...inline, { text: '，再看' }] },
        { type: 'list', items: [inline], ordered: true },
        { type: 'media', src: 'data:audio/mp4;base64,BB', name: '录音' },
        null,
      ],
      marks: 2,
    })
  })
})
