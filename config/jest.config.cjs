const swc = [
  '@swc/jest',
  { jsc: { parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } }, target: 'es2022' } },
]
const base = {
  rootDir: require('node:path').join(__dirname, '..'),
  // PGlite's CommonJS build calls import(), which Jest's sandbox refuses: swc turns those calls into require().
  transform: { '^.+\\.(t|j)sx?$': swc, '@electric-sql/pglite/dist/.+\\.cjs$': swc },
  moduleNameMapper: { '^@/(.*)$': '<rootDir>/src/$1' },
  transformIgnorePatterns: ['/node_modules/(?!(@electric-sql/pglite|cookie|content-disposition)/)'],
}

module.exports = {
  // The first server test of a run may have to fill the database that the others start from.
  testTimeout: 60_000,
  projects: [
    {
      ...base,
      displayName: 'node',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/test/{contract,data,domain,routes,server,house,support}/**/*.test.ts'],
    },
  ],
}
