import path from 'node:path'

/** The project. This file lies in `server`, and in `dist` once the server is built: both are one step below. */
const root = path.resolve(__dirname, '..')
/** Where the program and what it reads are. */
export const projectFolder = root

/** The web app as it was built. */
export const webFolder = path.join(root, 'dist/h5')
/** The scripts of the desk as they were built: that of every page, the editor of rich fields, and passkeys. */
export const deskScripts = {
  'desk.js': path.join(root, 'dist/desk.js'),
  'desk-editor.js': path.join(root, 'dist/desk-editor.js'),
  'desk-passkey.js': path.join(root, 'dist/desk-passkey.js'),
}
/** The font in which certificates are set, and the settings that offer it to drawn pictures. */
export const schoolFontFile = path.join(root, 'server/fonts/school-sans.otf')
export const fontSettings = path.join(root, 'server/fonts/fonts.conf')
export const migrationFolder = path.join(root, 'server/migrations')
/** The content that every installation needs. */
export const baseFolder = path.join(root, 'server/seed/base')
/** The content of the demo school. */
export const contentFolder = path.join(root, 'server/seed/content')
/** The full demo: a file here stands in place of the one of the same name there. Tests do without. */
export const fullFolder = path.join(root, 'server/seed/full')
/** Digests of the rows that releases wrote before they noted them. */
export const releasedFile = path.join(root, 'server/seed/released.json')
/** Pictures and recordings of that content, which anybody may ask for. */
export const mediaFolder = path.join(root, 'server/seed/media')
/** Materials are not public: they leave this folder by a ticket only. */
export const materialsFolder = path.join(root, 'server/seed/materials')
