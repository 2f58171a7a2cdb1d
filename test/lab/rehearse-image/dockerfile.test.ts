import { ignores, pairsOf, stagesOf, wordsOf } from '../../../lab/rehearse-image/dockerfile'

const file = `# A note.
FROM node:22-bookworm AS build
COPY . .
RUN npm ci && \\
  npm run build

FROM node:22-bookworm-slim
COPY --from=build /app /app
ENV PORT=1 NAME="a b"
CMD ["node", "-e", "1 + 1"]
`

describe('a Dockerfile', () => {
  it('becomes its stages, with its steps in their order', () => {
    expect(stagesOf(file)).toEqual([
      {
        from: 'node:22-bookworm',
        name: 'build',
        steps: [
          { word: 'COPY', rest: '. .' },
          { word: 'RUN', rest: 'npm ci &&    npm run build' },
        ],
      },
      {
        from: 'node:22-bookworm-slim',
        name: '',
        steps: [
          { word: 'COPY', rest: '--from=build /app /app' },
          { word: 'ENV', rest: 'PORT=1 NAME="a b"' },
          { word: 'CMD', rest: '["node", "-e", "1 + 1"]' },
        ],
      },
    ])
    expect(() => stagesOf('RUN true')).toThrow('RUN stands before FROM')
  })

  it('has commands by list and by shell, and settings with and without quotes', () => {
    expect(wordsOf('["node", "-e", "1 + 1"]')).toEqual(['node', '-e', '1 + 1'])
    expect(wordsOf('npm ci')).toEqual(['/bin/sh', '-c', 'npm ci'])
    expect(pairsOf('PORT=1 NAME="a b"')).toEqual({ PORT: '1', NAME: 'a b' })
  })
})

describe('an ignore file', () => {
  const isIgnored = ignores('# A note.\n.git\n**/node_modules\n.env\n*.log\n')

  it.each([
    ['.git', true],
    ['.git/config', true],
    ['.gitignore', false],
    ['lab/node_modules/a/index.js', true],
    ['node_modules', true],
    ['src/node_modules.ts', false],
    ['deploy/.env', false],
    ['a.log', true],
    ['lab/a.log', false],
  ])('keeps back what it names: %s is %s', (name, isKept) => expect(isIgnored(name)).toBe(isKept))

  it('refuses what it cannot read', () => expect(() => ignores('!keep')).toThrow('not understood'))
})
