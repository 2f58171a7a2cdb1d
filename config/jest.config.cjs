const swc = require.resolve('./compile-tests.cjs')
const base = {
  rootDir: require('node:path').join(__dirname, '..'),
  // PGlite's CommonJS build calls import(), which Jest's sandbox refuses: swc turns those calls into require().
  // The protocol of resumable uploads is published as ES modules alone.
  transform: {
    '^.+\\.(t|j)sx?$': swc,
    '@electric-sql/pglite/dist/.+\\.cjs$': swc,
    '/node_modules/srvx/.+\\.mjs$': swc,
  },
  moduleNameMapper: { '^@/(.*)$': '<rootDir>/src/$1', '^#server/(.*)$': '<rootDir>/server/$1' },
  // A packed release is no second project.
  modulePathIgnorePatterns: ['<rootDir>/release/'],
  transformIgnorePatterns: ['/node_modules/(?!(@electric-sql/pglite|cookie|content-disposition|@tus|srvx|jose)/)'],
}

/** A part of React as a server runs it, which its package does not export. */
const production = (file) => require('node:path').join(__dirname, '../node_modules', file)

/** Tests in a browser environment: the web target's files, React and a DOM, with a replacement for Taro. */
const unit = {
  ...base,
  displayName: 'unit',
  testEnvironment: require.resolve('./jsdom-environment.cjs'),
  testMatch: [
    '<rootDir>/test/{app,features,navigation,packages,pages,platform,ui}/**/*.test.{ts,tsx}',
    '<rootDir>/test/data/**/*.test.tsx',
  ],
  testPathIgnorePatterns: ['\\.(weapp|harmony-hybrid)\\.test\\.tsx?$'],
  moduleFileExtensions: ['h5.tsx', 'h5.ts', 'tsx', 'ts', 'js', 'cjs', 'mjs', 'json'],
  moduleNameMapper: {
    '\\.scss$': require.resolve('../test/support/client/no-styles.cjs'),
    '^@tarojs/taro$': require.resolve('../test/support/client/taro-stand-in.ts'),
    ...base.moduleNameMapper,
  },
  setupFilesAfterEnv: [require.resolve('../test/support/client/browser-setup.ts')],
  globals: { API_ORIGIN: '', BRAND: '' },
}

module.exports = {
  rootDir: base.rootDir,
  // The first server test of a run may have to fill the database that the others start from.
  testTimeout: 60_000,
  // Half of the time is a database's, so no processor is kept free.
  maxWorkers: '100%',
  // Pure rules have no excuse: `--coverage` demands every branch of them, and lists the files that lack one.
  collectCoverageFrom: ['**/src/{domain,routes}/**/*.ts'],
  coverageReporters: [['text', { skipFull: true }]],
  coverageThreshold: { global: { branches: 100 } },
  projects: [
    {
      ...base,
      displayName: 'node',
      testEnvironment: require.resolve('./node-environment.cjs'),
      // The staff pages are drawn as in use: development builds of React note where each element was made.
      moduleNameMapper: {
        '^react$': production('react/cjs/react.production.min.js'),
        '^react/jsx-runtime$': production('react/cjs/react-jsx-runtime.production.min.js'),
        '^react-dom/server$': production('react-dom/cjs/react-dom-server-legacy.node.production.min.js'),
        ...base.moduleNameMapper,
      },
      testMatch: ['<rootDir>/test/{config,contract,data,domain,lab,routes,server,mini-host,support,structure}/**/*.test.ts'],
    },
    unit,
  ],
}
