// The programs of `npm run -s admin`, which are built with the server too. No imports here.

const DATABASE = 'Works on the database of the settings (docs/settings.md); on the embedded one only while the server is down.'

/** @type {Record<string, import('./dispatch.mjs').Row>} */
export const tasks = {
  backup: {
    line: 'database, files and settings into a folder, while servers run; checks and restores it',
    program: 'server/backup/main.ts',
    help: `Usage: npm run -s admin -- backup
       npm run -s admin -- backup --check [--within <hours>]
       npm run -s admin -- backup restore <folder>

Writes database, files (DATA_DIR/bank, media, uploads) and settings into a new folder of BACKUP_DIR, also while servers run, and prints it.
A file that is as it was in the last backup takes no room. BACKUP_KEEP are kept. The settings are in it with their secrets: keep the folder
to yourself. On PostgreSQL it needs pg_dump and pg_restore. --check compares the newest backup with what it noted, and with --within refuses
one that is older. restore reads a backup into an empty database and an empty DATA_DIR, and touches nothing that holds anything. Without
BACKUP_DIR the embedded database alone is copied to DATA_DIR/copies.`,
  },
  migrate: {
    line: 'brings the database up to this release and ends',
    program: 'server/database/main.ts',
    help: `Usage: npm run -s admin -- migrate [--distributed]

Brings the database of the settings up to this release and ends with 0; says nothing where there is nothing to do. A release that builds
indexes on large tables is migrated by it before its servers start, on a connection to PostgreSQL itself: a pool would cancel what
takes long.
--distributed places the tables on the machines of a database with the extension citus (docs/sharding.md), after each release again. What
lies in its place stays. Where the engine would refuse a table it names all of them, ends with 1 and changes nothing.`,
  },
  school: {
    line: 'the demo school added or removed; the whole school as one archive; its brands',
    program: 'server/school/main.ts',
    help: `Usage: npm run -s admin -- school demo [--from <file>]
       npm run -s admin -- school demo --remove
       npm run -s admin -- school export <file> [--learners --keys <file>]
       npm run -s admin -- school import <file> [--keys <file>]
       npm run -s admin -- school brands

demo adds the demo school to what there is; no row that is there is touched, and a database that has been in production gets it without
learners. --from unpacks the archive of the demo beside the program first. --remove takes away what is as it came, and the demo's learners with
everything of theirs; it prints what went, and what stays and why: edited, used by learners, needed by what stays. The desk does the same under
演示内容. Other servers show it after half a minute.
export writes content, settings, staff and files (DATA_DIR/bank, media, uploads) into one .tar.gz; with --learners their rows and files and
the books too. Passwords, codes and sessions are never in it. What is sealed is read with the keys of the installation, which go into a
file of their own: keep it apart. import reads an archive into an empty database, of either engine, and an empty DATA_DIR; every digest is
compared, and nothing is left of an archive that is not whole.
brands prints names and hosts of the school as \`config/installation.json\` has them, for builds of the mini-program and the app.
${DATABASE}`,
  },
  import: {
    line: 'questions from tables, .xlsx, .docx, GIFT, Aiken, Moodle XML, QTI, a folder or a zip',
    program: 'server/bank/write/main.ts',
    help: `Usage: npm run -s admin -- import [options] <file, folder or zip>

  --dry-run        reads and reports, writes nothing
  --category ID    the subject the questions go to
  --format NAME    the format, where the file does not tell it
  --map FILE.json  which column is what, by the text of its heading
  --source NAME    where the questions are from, at most 100 characters
  --text FORM      plain, html or markdown: how texts are meant
  --update         changes questions that are there already
  --json           the report as JSON
Ends with 0 when every question was taken, 1 when some were not, 2 when it was asked wrong. A second run doubles nothing.
${DATABASE}`,
  },
  bank: {
    line: 'categories, subjects, chapters and papers; a subject as a file that imports again',
    program: 'server/bank/main.ts',
    help: `Usage: npm run -s admin -- bank category [parent id] <name>
       npm run -s admin -- bank subject <direction id> <name>
       npm run -s admin -- bank chapter <subject id> <title> [point …]
       npm run -s admin -- bank paper [--dry-run] <json file>
       npm run -s admin -- bank export <subject id> <file.xml or file.csv>

What the bank is ordered by, papers of its questions by list, by filter or by draw, and its questions as a file that the import reads back.
${DATABASE}`,
  },
  correct: {
    line: 'corrects a question: a new version, results marked again, learners told',
    program: 'server/bank/correct/main.ts',
    help: `Usage: npm run -s admin -- correct <question key> <json file>

Makes a corrected question a new version, marks again what it reaches, and prints the result as JSON. The file contains
{"reason", "key"?, "stem"?, "options"?, "explanation"?}.
${DATABASE}`,
  },
  doctor: {
    line: 'what is wrong with an installation, a line each, and how to mend it',
    program: 'server/doctor/main.ts',
    help: `Usage: npm run -s admin -- doctor

Looks at settings, disk, folders, copies, database (version, rights, migrations, clock, jobs), each provider by a call that costs nothing,
the certificate and the address of PUBLIC_URL. A line each: ok, off, or FAULT with what to do. Changes nothing, also while a server runs.
Ends with 1 where something is to be mended.`,
  },
  desk: {
    line: 'the first owner of the staff desk; a sign-in that was lost',
    program: 'server/desk/main.ts',
    help: `Usage: npm run -s admin -- desk add-owner <mobile>
       npm run -s admin -- desk reset-sign-in <mobile>

add-owner lets a number sign in at the staff desk as an owner. reset-sign-in takes password, authenticator and recovery codes from a member
of the staff who lost them, ends their sessions, and lets them sign in by text message once more. Without SMS both print a code that is
good for one sign-in within three days. Both are audited.
${DATABASE}`,
  },
  reconcile: {
    line: 'the bills of a day against the books',
    program: 'server/reconcile/main.ts',
    help: `Usage: npm run -s admin -- reconcile [YYYY-MM-DD]

Compares the bills of a day, by default yesterday, with the books, prints what differs and keeps the report for the staff desk; the server
does it every day after 10:00. Ends with 1 when something differs, with 2 when it could not compare.
${DATABASE}`,
  },
}
