/** Validates the Kubernetes manifests against the schemas of Kubernetes, KEDA and CloudNativePG, and against our own rules. */
import { connectionsSuffice } from './connections.mjs';
import { build, documents } from './kustomize.mjs';
import { read } from './tree.mjs';

const overlays = ['infra/kubernetes/overlays/small', 'infra/kubernetes/overlays/production'];
const secretsExample = 'infra/kubernetes/secrets.example.yaml';

/** Kinds for which no package has a schema, with the fields that we set. */
const fieldsWithoutSchema = { RabbitmqCluster: ['replicas', 'image', 'persistence', 'resources'] };

function moduleOf(apiVersion) {
  const [group] = apiVersion.split('/');
  if (group === 'keda.sh') return `@kubernetes-models/keda/${apiVersion}`;
  if (group === 'postgresql.cnpg.io') return `@kubernetes-models/cloudnative-pg/${apiVersion}`;
  return `kubernetes-models/${apiVersion}`;
}

/** Records which fields a schema reads. A field that it never reads is unknown, for example misspelt. */
function watched(value, place, seen) {
  return new Proxy(value, {
    get(target, key) {
      const entry = Reflect.get(target, key);
      if (typeof key !== 'string' || typeof entry === 'function') return entry;
      const here = `${place}.${key}`;
      seen.add(here);
      return typeof entry === 'object' && entry !== null ? watched(entry, here, seen) : entry;
    },
  });
}

const fieldsOf = (value, place) =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, entry]) => [`${place}.${key}`, ...fieldsOf(entry, `${place}.${key}`)]);

async function againstSchema(resource) {
  const allowed = fieldsWithoutSchema[resource.kind];
  if (allowed)
    return Object.keys(resource.spec)
      .filter((key) => !allowed.includes(key))
      .map((key) => `spec.${key} is unknown`);
  const { [resource.kind]: Model } = await import(moduleOf(resource.apiVersion));
  if (!Model) return [`${resource.apiVersion} has no ${resource.kind}`];
  const seen = new Set();
  try {
    watched(new Model(resource), '', seen).validate();
  } catch (error) {
    return [error.message];
  }
  return fieldsOf({ spec: resource.spec, data: resource.data, stringData: resource.stringData }, '')
    .filter(
      (field) =>
        !seen.has(field) &&
        seen.has(field.slice(0, field.lastIndexOf('.'))) &&
        !field.startsWith('.data') &&
        !field.startsWith('.stringData'),
    )
    .map((field) => `${field.slice(1)} is not a field of ${resource.kind}`);
}

const templateOf = ({ kind, spec }) => (kind === 'CronJob' ? spec.jobTemplate.spec.template : spec.template);

const podsOf = (resources) =>
  resources
    .filter(({ kind }) => ['Deployment', 'Job', 'CronJob'].includes(kind))
    .map((resource) => ({ kind: resource.kind, name: resource.metadata.name, pod: templateOf(resource).spec }));

/** Rules for a pod and for each of its containers, with the message of a violation. */
const podRules = [
  [
    ({ pod }) => pod.securityContext?.runAsNonRoot && pod.securityContext.seccompProfile?.type === 'RuntimeDefault',
    'may run as root, or without seccomp',
  ],
  [({ pod }) => pod.automountServiceAccountToken === false, 'mounts a service account token'],
];
const containerRules = [
  [
    ({ securityContext: own }) => own?.readOnlyRootFilesystem && own.allowPrivilegeEscalation === false,
    'may write to its root file system, or gain privileges',
  ],
  [({ securityContext: own }) => own?.capabilities?.drop?.includes('ALL'), 'has capabilities'],
  [
    ({ resources }) => resources?.requests?.cpu && resources.requests.memory && resources.limits?.memory,
    'lacks resource requests or a memory limit',
  ],
  [({ image }) => image.includes(':') && !image.endsWith(':latest'), 'has an image without a version'],
];
const serviceRules = [[({ readinessProbe, livenessProbe }) => readinessProbe && livenessProbe, 'has no probes']];

const broken = (rules, thing) => rules.filter(([holds]) => !holds(thing)).map(([, message]) => message);

function hardening({ name, kind, pod }) {
  const rules = kind === 'Deployment' ? [...containerRules, ...serviceRules] : containerRules;
  return [...broken(podRules, { pod }), ...pod.containers.flatMap((container) => broken(rules, container))].map(
    (message) => `${name} ${message}`,
  );
}

/** Every secret that a pod names is in the example, or an operator of the cluster creates it. */
function secretsKnown(resources, examples) {
  const generated = { 'broker-default-user': ['connection_string', 'username', 'password'], 'database-superuser': ['password'] };
  const keys = new Map([
    ...Object.entries(generated),
    ...examples.map(({ metadata, stringData }) => [metadata.name, Object.keys(stringData)]),
  ]);
  return podsOf(resources).flatMap(({ name, pod }) =>
    pod.containers
      .flatMap(({ env = [] }) => env)
      .map(({ valueFrom }) => valueFrom?.secretKeyRef)
      .filter((ref) => ref && !ref.optional)
      .filter(({ name: secret, key }) => !keys.get(secret)?.includes(key))
      .map(({ name: secret, key }) => `${name} needs ${key} of the secret ${secret}, which the example lacks`),
  );
}

/** The operator's commands read and write the bucket of media, so they need what media reads about it. */
function operatorFindsBucket(resources) {
  const operators = podsOf(resources).filter(({ name }) => name === 'operator');
  const given = operators.flatMap(({ pod }) => pod.containers.flatMap(({ env = [] }) => env.map(({ name }) => name)));
  return [...new Set(read('services/media/src/config.ts').match(/\bMINIO_[A-Z_]+/g))]
    .filter((name) => !given.includes(name))
    .map((name) => `operator lacks ${name}, which media reads`);
}

/** Each Deployment has its Service and its PodDisruptionBudget, no manifest contains a secret, and only the Ingress is public. */
function completeness(resources) {
  const names = (kind) => new Set(resources.filter((resource) => resource.kind === kind).map(({ metadata }) => metadata.name));
  const lacking = [...names('Deployment')].flatMap((name) =>
    ['Service', 'PodDisruptionBudget'].filter((kind) => !names(kind).has(name)).map((kind) => `${name} has no ${kind}`),
  );
  const contained = [...names('Secret')].map((name) => `the manifests contain the secret ${name}`);
  const open = resources
    .filter(({ kind, spec }) => kind === 'Service' && (spec.type ?? 'ClusterIP') !== 'ClusterIP')
    .map(({ metadata }) => `${metadata.name} is published`);
  return [...lacking, ...contained, ...open];
}

const demo = /^(change|demo|secret|password|test|example)/;
const isDemo = (value) => demo.test(value) || demo.test(URL.canParse(value) ? new URL(value).password : '');
const isSecret = (key) => /SECRET|KEY|PASSWORD|SMTP_URL/.test(key);

const placeholders = (examples) =>
  examples
    .flatMap(({ stringData }) => Object.entries(stringData))
    .filter(([key, value]) => isSecret(key) && !isDemo(value))
    .map(([key]) => `${secretsExample}: ${key} is not a placeholder that production rejects`);

async function overlayProblems(folder, examples) {
  const resources = build(folder);
  const schema = await Promise.all(
    resources.map(async (resource) =>
      (await againstSchema(resource)).map((message) => `${resource.kind} ${resource.metadata.name}: ${message}`),
    ),
  );
  return [
    ...schema.flat(),
    ...completeness(resources),
    ...connectionsSuffice(resources),
    ...podsOf(resources).flatMap(hardening),
    ...secretsKnown(resources, examples),
    ...operatorFindsBucket(resources),
  ].map((message) => `${folder}: ${message}`);
}

/** infra/kubernetes is valid for a cluster, and its pods are restricted as documented. */
export async function manifestsValid() {
  const examples = documents(secretsExample);
  const overlaysToo = await Promise.all(overlays.map((folder) => overlayProblems(folder, examples)));
  const exampleSchema = await Promise.all(examples.map(againstSchema));
  return [...overlaysToo.flat(), ...exampleSchema.flat(), ...placeholders(examples)];
}

/** Each rule reports its fault in a Deployment that is otherwise valid. */
export async function manifestFaultsReported() {
  const [right] = build(overlays[0]).filter(({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'orders');
  const faults = {
    'a wrong type': (one) => (one.spec.replicas = 'two'),
    'a misspelt field': (one) => (one.spec.template.spec.containers[0].readynessProbe = {}),
    'a missing field': (one) => delete one.spec.selector,
    'a writable root': (one) => (one.spec.template.spec.containers[0].securityContext.readOnlyRootFilesystem = false),
    'an unknown secret': (one) =>
      one.spec.template.spec.containers[0].env.push({ name: 'X', valueFrom: { secretKeyRef: { name: 'shop', key: 'NONE' } } }),
  };
  const unreported = await Promise.all(
    Object.entries(faults).map(async ([name, spoil]) => {
      const one = JSON.parse(JSON.stringify(right));
      spoil(one);
      const problems = [
        ...(await againstSchema(one)),
        ...(one.spec.selector ? podsOf([one]).flatMap(hardening) : []),
        ...secretsKnown([one], documents(secretsExample)),
      ];
      return problems.length === 0 ? [`${name} in a Deployment is not reported`] : [];
    }),
  );
  return [...unreported.flat(), ...(operatorFindsBucket([]).length > 0 ? [] : ['an operator without the bucket is not reported'])];
}
