'use strict'

/*
 * `node scripts/command.cjs serve` runs serve.ts, unless this Node is too old for it: then one sentence says which is
 * needed. Every Node can read this file, and only those that are new enough get to the TypeScript of a command.
 */
const { engines } = require('../package.json')
const needed = Number(engines.node.slice('>='.length))

if (Number(process.versions.node.split('.')[0]) < needed) {
  process.stderr.write(
    `This service needs Node ${needed} or newer, and this is Node ${process.versions.node}: install that one, or run \`npm ci\` without \`--omit=dev\`, which brings it.\n`,
  )
  process.exitCode = 1
} else {
  const [command] = process.argv.splice(2, 1)
  import(`./${command}.ts`)
}
