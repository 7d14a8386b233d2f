/**
 * Which folder may import which. Each rule names what it requires; $1 is the folder that the first pair of parentheses
 * matched, so a rule covers a new service, package or feature from its first day.
 * infra/boundaries/violations breaks each rule once; infra/boundaries/prove.mjs fails unless every rule reports its violation.
 */
const test = '[.]spec[.]tsx?$|/testing/|^e2e/|^infra/bench/';
const ours = '^(packages|services|gateway|web|infra|e2e)/';
const admin = '^web/src/admin|^web/src/.*/admin';
const domain = '^services/([^/]+)/src/domain/';

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    rule('no-cycles', 'Two files that import each other belong into one file, or need a third.', {}, { circular: true }),
    rule(
      'no-service-imports-another-service',
      'Services talk over HTTP and events; packages/contracts has the shapes.',
      { path: '^services/([^/]+)/' },
      { path: '^services/(?!$1/)' },
    ),
    rule(
      'gateway-imports-no-service',
      'The gateway needs the addresses of services and the route table of contracts, not their code.',
      { path: '^gateway/' },
      { path: '^services/' },
    ),
    rule(
      'packages-import-no-app',
      'Every app uses the packages, so they depend on none.',
      { path: '^packages/' },
      { path: '^(gateway|services|web|infra|e2e)/' },
    ),
    rule(
      'contracts-import-only-zod',
      'The browser loads contracts, and every service uses them: they need neither our packages nor Node.',
      { path: '^packages/contracts/src/', pathNot: test },
      { pathNot: '^packages/contracts/src/|node_modules/zod/' },
    ),
    rule(
      'packages-through-their-public-entry',
      'Apps import the index of a package, the images of contracts alone, or what of the kit needs RabbitMQ; specs also its ./testing.',
      { path: ours, pathNot: '^packages/' },
      { path: '^packages/(?!(contracts/dist/media/images|service-kit/dist/rabbitmq)[.])[^/]+/(?!dist/(index|testing)[.])' },
    ),
    rule(
      'a-package-through-the-public-entry-of-another',
      'Packages import each other in the same way.',
      { path: '^packages/([^/]+)/' },
      { path: '^packages/(?!$1/)[^/]+/(?!dist/(index|testing)[.])' },
    ),
    rule(
      'apps-through-their-public-entry',
      'An app exports ./app, which starts it, and ./seed, which fills it; media also its client of S3. The rest is internal.',
      { path: '^(infra|e2e)/' },
      { path: '^(services/[^/]+|gateway)/(?!dist/(app|seed|seed/seed-[a-z]+|storage/s3-client)[.])' },
    ),
    rule(
      'domain-is-pure',
      'Business rules use contracts and each other: no framework, no database, no clock.',
      { path: domain, pathNot: test },
      { pathNot: '^services/$1/src/domain/|^packages/contracts/dist/index[.]' },
    ),
    rule(
      'web-uses-contracts-only',
      'The pages need the shapes on the wire and no server code.',
      { path: '^web/' },
      { path: '^(packages/(?!contracts/)|services/|gateway/|infra/|e2e/)' },
    ),
    rule(
      'no-feature-imports-another-feature',
      'A page combines features; code that two of them need goes to ui or shared.',
      { path: '^web/src/features/([^/]+)/' },
      { path: '^web/src/features/(?!$1/)' },
    ),
    rule(
      'features-import-no-page',
      'Imports lead from app to pages to features, never back.',
      { path: '^web/src/features/' },
      { path: '^web/src/(pages|app)/' },
    ),
    rule('pages-import-no-app', 'Imports lead from app to pages, never back.', { path: '^web/src/pages/' }, { path: '^web/src/app/' }),
    rule(
      'shared-and-ui-import-no-feature',
      'All screens use ui and shared, so they depend on none.',
      { path: '^web/src/(shared|ui)/' },
      { path: '^web/src/(features|pages|app)/' },
    ),
    rule(
      'public-pages-import-no-admin',
      'A visitor never downloads the admin area: only a lazy import may lead there.',
      { path: '^web/src/', pathNot: admin },
      { path: admin, dynamic: false },
    ),
    rule(
      'one-lazy-import-of-the-admin-area',
      'Only the routes of the app load the admin area, by one lazy import.',
      { path: '^web/src/', pathNot: `${admin}|^web/src/app/routes[.]ts$` },
      { path: admin },
    ),
    rule(
      'admin-imports-no-page',
      'The admin area shares features, ui and shared with the shop, not its pages.',
      { path: admin },
      { path: '^web/src/(pages|app)/' },
    ),
    rule(
      'declared-dependencies-only',
      'A workspace declares what it imports in its own package.json. (The root declares jest, which every spec imports.)',
      { path: ours },
      {
        dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown'],
        pathNot: 'node_modules/(@jest/globals|@types)/|^virtual:|[.](css|svg|woff2)$',
      },
    ),
    rule(
      'production-imports-no-dev-dependency',
      'A container image installs `dependencies` and nothing else.',
      { path: '^(packages|services|gateway|infra/(local|razorpay-sandbox))/[^.]+/', pathNot: test },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'production-imports-no-test',
      'Specs and testing/ may import anything; nothing that runs in production imports them.',
      { path: ours, pathNot: `${test}|/src/testing[.]ts$` },
      { path: '[.]spec[.]tsx?$|/testing/|^packages/[^/]+/dist/testing[.]|^infra/local/dist/testing[.]' },
    ),
    rule(
      'only-service-kit-imports-amqplib',
      'service-kit has the only publisher and the only consumer; tests inspect the broker directly.',
      { path: ours, pathNot: `^packages/service-kit/|${test}` },
      { path: 'node_modules/(amqplib|amqp-connection-manager)/' },
    ),
    rule(
      'only-infra-local-imports-services',
      'One workspace assembles the system. (Chaos runs start services that they can kill.)',
      { path: ours, pathNot: '^services/|^gateway/|^infra/local/|^e2e/src/(test-environment|chaos)/' },
      { path: '^(services|gateway)/' },
    ),
    rule(
      'razorpay-sandbox-only-for-npm-start-and-tests',
      'Nothing that takes real money depends on the sandbox.',
      { path: ours, pathNot: `^infra/(local|razorpay-sandbox)/|${test}` },
      { path: '^infra/razorpay-sandbox/' },
    ),
    rule(
      'only-tests-import-infra-local',
      'infra/local is built last: only e2e and the scripts use it.',
      { path: '^(packages|services|gateway|web|infra/razorpay-sandbox)/' },
      { path: '^infra/local/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules|/dist/' },
    exclude: { path: '^infra/(boundaries/violations|site-images)/' },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['types', 'import', 'default'] },
    tsConfig: { fileName: 'tsconfig.base.json' },
  },
};
