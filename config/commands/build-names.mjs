// Names under which programs of the server are built. No imports from node_modules here.

/** `server/school/main.ts` is built as `admin-school.cjs`. */
export const builtName = (program) =>
  `admin-${program
    .replace(/^server\//, '')
    .replace(/(\/main)?\.ts$/, '')
    .replaceAll('/', '-')}.cjs`
