const swc = ['@swc/jest', { jsc: { parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } }, target: 'es2022' } }]
const base = {
  rootDir: require('node:path').join(__dirname, '..'),
  // PGlite's CommonJS build calls import(), which Jest's sandbox refuses: swc turns those calls into require().
  transform: { '^.+\\.(t|j)sx?$': swc, '@electric-sql/pglite/dist/.+\\.cjs$': swc },
  moduleNameMapper: { '^@/(.*)$': '<rootDir>/src/$1' },
  transformIgnorePatterns: ['/node_modules/(?!@electric-sql/pglite/)'],
}

module.exports = {
  projects: [
    {
      ...base,
      displayName: 'node',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/test/{contract,domain,routes,server,house,support}/**/*.test.ts'],
    },
  ],
}
