#!/usr/bin/env python3
"""Make the case logs: real PyTorch jobs with real faults, each in its own mount namespace.

The first half is the shared maker, unchanged in what it does; the second half (from MORE) adds cases of other shapes.

Needs root and a Debian 13 tree at $ROOT (debootstrap trixie; python3-torch python3-tqdm openmpi-bin libfaketime, and slurm-wlm
with munge for the slurm cases), with job.py, launch.py, shim.py and slurm_up.sh in $ROOT/srv/train and the host names in its
/etc/hosts. The "old-" cases (PyTorch 1.13, Open MPI 4) need a Debian 12 tree at $ROOT12 made the same way.
Debian's PyTorch 2.6 has no libuv, and its env:// rendezvous under torchrun asks for it whatever USE_LIBUV says: in
torch/distributed/rendezvous.py pass use_libuv=use_libuv to the first TCPStore( too.
Usage: make.py OUT [CASE...]
SHM=2g makes /dev/shm so large whatever the case says: the same command with the fix applied.
"""
import json, os, shutil, signal, subprocess, sys, time
ROOT = os.environ["ROOT"]
ROOT12 = os.environ.get("ROOT12", "")
ENV = "USE_LIBUV=0 OMP_NUM_THREADS=1 GLOO_SOCKET_IFNAME=lo PATH=/usr/bin:/bin HOME=/root LANG=C.UTF-8"
T = "python3 launch.py --standalone"
T12 = "python3 -m torch.distributed.run --standalone -r 1 -t 1"  # PyTorch 1.13 under Python 3.11 cannot read the default -r 0

def start(cmd, log, shm="96m", node="train-0", data="100m", env="", before="", root=None, append=False, hosts=""):
    root, shm = root or ROOT, os.environ.get("SHM", shm)
    inner = (f"hostname {node}; mount -t tmpfs -o size={shm} tmpfs {root}/dev/shm && mkdir -p {root}/data && "
             f"mount -t tmpfs -o size={data} tmpfs {root}/data && "
             + (f"printf '{hosts}' > {root}/data/hosts && mount --bind {root}/data/hosts {root}/etc/hosts && " if hosts else "")
             + before.replace("@ROOT", root).replace("@ENV", ENV) +
             f" exec chroot {root} env -i {ENV} {env} sh -c 'cd /srv/train && exec {cmd}'")
    def pre():
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    return subprocess.Popen(["unshare", "-m", "-u", "bash", "-c", inner], stdout=open(log, "ab" if append else "wb"),
                            stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, cwd="/", start_new_session=True, preexec_fn=pre)

def wait(ps, limit=80):
    end = time.time() + limit
    for p in ps:
        try: p.wait(max(1, end - time.time()))
        except subprocess.TimeoutExpired: os.killpg(p.pid, 15); time.sleep(2); os.killpg(p.pid, 9) if p.poll() is None else None
    for p in ps:
        p.wait()
        try: os.killpg(p.pid, 9)  # whatever "before" left running
        except ProcessLookupError: pass
    return [p.returncode for p in ps]

def said(f, text):
    f.said = text
    return f
def one(cmd, limit=80, **kw):
    return said(lambda d: wait([start(cmd, d + "/run.log", **kw)], limit), cmd)
def nodes(spec, job, npn=2, port=29611, extra="", shim="", merged=False, env={}, keep=None, hosts=True, limit=80, **kw):
    line = f"python3 launch.py --nnodes {len(spec)} --nproc-per-node {npn} --master-addr 127.0.0.1 --master-port {port} --node-rank I {extra} {job}"
    def f(d):
        n = len(spec)
        h = "127.0.0.1 localhost\\n" + "".join(f"127.0.1.{i+1} {name}\\n" for i, (name, _) in enumerate(spec)) if hosts else ""
        ps = [start((f"python3 shim.py {shim} {name} " if shim else "") +
                    line.replace("--node-rank I", f"--node-rank {i}").replace("NODE", name),
                    f"{d}/run.log" if merged else f"{d}/{name}.log", shm=shm, node=name, append=merged, hosts=h, env=env.get(name, ""), **kw)
              for i, (name, shm) in enumerate(spec)]
        r = wait(ps, limit)
        for name, _ in spec:
            if keep and name not in keep: os.remove(f"{d}/{name}.log")
        return r
    return said(f, (f"shim.py {shim} NODE " if shim else "") + line)
def logdir(extra, job, limit=80, console=False, **kw):
    def f(d):
        shutil.rmtree(ROOT + "/srv/train/ld", ignore_errors=True)
        r = wait([start(f"{T} --log-dir /srv/train/ld {extra} {job}", d + "/console.log", **kw)], limit)
        if not console: shutil.copytree(ROOT + "/srv/train/ld", d + "/logs")
        return r
    return said(f, f"{T} --log-dir /srv/train/ld {extra} {job}")
def nodelogdirs(spec, extra, job, npn=2, port=29611, **kw):
    run = nodes(spec, job, npn, port, extra="--log-dir /srv/train/ld/NODE " + extra, **kw)
    def f(d):
        shutil.rmtree(ROOT + "/srv/train/ld", ignore_errors=True)
        r = run(d)
        shutil.copytree(ROOT + "/srv/train/ld", d + "/logs")
        return r
    return said(f, run.said)
def slurm(srun, job, files=None, script=None, limit=80, **kw):
    text = script or f"srun {srun} {job} > /srv/train/sl/run.log 2>&1\n"
    def f(d):
        shutil.rmtree(ROOT + "/srv/train/sl", ignore_errors=True); os.makedirs(ROOT + "/srv/train/sl")
        open(ROOT + "/srv/train/srun.sh", "w").write(text)
        wait([start("bash slurm_up.sh bash srun.sh", d + "/slurm.err", node="localhost", **kw)], limit)
        os.remove(d + "/slurm.err")
        for x in os.listdir(ROOT + "/srv/train/sl"): shutil.copy(ROOT + "/srv/train/sl/" + x, d + "/" + x)
        time.sleep(1)
    return said(f, text.strip())
def signalled(cmd, sig, when, group=True, log="run.log", then=None, limit=60, ld=False, **kw):
    """Start, wait until the log holds WHEN, send SIG to the whole group (as a terminal does) or to the agent alone."""
    def f(d):
        if ld: shutil.rmtree(ROOT + "/srv/train/ld", ignore_errors=True)
        p = start(cmd, f"{d}/{log}", **kw)
        end = time.time() + limit
        while time.time() < end and p.poll() is None and when not in open(f"{d}/{log}", errors="replace").read(): time.sleep(0.05)
        (os.killpg if group else os.kill)(p.pid, sig)
        r = wait([p], 40)
        if ld: shutil.copytree(ROOT + "/srv/train/ld", d + "/logs")
        return r
    return said(f, f"{cmd}   then signal {int(sig)} to {'the whole group' if group else 'the agent'} once the log says '{when}'")
def rankkilled(cmd, sig, when, rank, limit=60, **kw):
    """Start, wait until the log holds WHEN, send SIG to the process of one local rank."""
    def f(d):
        p = start(cmd, f"{d}/run.log", **kw)
        end = time.time() + limit
        while time.time() < end and p.poll() is None and when not in open(f"{d}/run.log", errors="replace").read(): time.sleep(0.05)
        kids = []
        for q in open(f"/proc/{p.pid}/task/{p.pid}/children").read().split():
            e = open(f"/proc/{q}/environ").read().split("\0")
            if f"LOCAL_RANK={rank}" in e: kids.append(int(q))
        os.kill(kids[0], sig)
        return wait([p], 40)
    return said(f, f"{cmd}   then kill -{int(sig)} of the process of local rank {rank} once the log says '{when}'")
def oom(cmd, limit_bytes, cg="train", **kw):
    """Run inside a memory control group (v1) and keep what the kernel says."""
    c = f"/sys/fs/cgroup/memory/{cg}"
    def f(d):
        os.makedirs(c, exist_ok=True)
        open(c + "/memory.limit_in_bytes", "w").write(str(limit_bytes))
        before = len(subprocess.run(["dmesg"], capture_output=True, text=True).stdout.splitlines())
        r = wait([start(cmd, d + "/run.log", before=f"echo $$ > {c}/cgroup.procs;", **kw)], 80)
        k = subprocess.run(["dmesg"], capture_output=True, text=True).stdout.splitlines()[before:]
        open(d + "/dmesg.log", "w").write("\n".join(k) + "\n")
        time.sleep(1); os.rmdir(c)
        return r
    return said(f, f"{cmd}   in a memory control group limited to {limit_bytes} bytes; dmesg.log is what the kernel said meanwhile")

SHM = "--fault shm --workers 2 --mb 6"
CASES = {
 # name: (run, truth)
 "single-shm": (one("python3 job.py --fault shm --at 12 --steps 60"), dict(cause="shm-exhausted", rank=0)),
 "ddp-shm": (one(f"{T} --nproc-per-node 4 job.py {SHM} --bad-rank 2 --at 25 --ramp 0.15 --steps 120 --watch"), dict(cause="shm-exhausted", rank=2)),
 "ddp-control": (one(f"{T} --nproc-per-node 4 job.py {SHM} --bad-rank 2 --at 25 --ramp 0.15 --steps 120 --watch", shm="4g"), dict(cause=None)),
 "ddp-tee": (logdir("--nproc-per-node 4 --tee 3 --redirects 3", f"job.py {SHM} --bad-rank 1 --at 25 --steps 80"), dict(cause="shm-exhausted", rank=1)),
 "ddp-tqdm": (one(f"{T} --nproc-per-node 2 job.py {SHM} --bad-rank 0 --at 40 --steps 200 --tqdm"), dict(cause="shm-exhausted", rank=0)),
 "ddp-bare": (one(f"{T} --nproc-per-node 4 job.py {SHM} --bad-rank 3 --at 25 --steps 80 --plain"), dict(cause="shm-exhausted", rank=3)),
 "multinode-shm": (nodes([("node-a", "4g"), ("node-b", "96m")], f"job.py {SHM} --bad-rank 3 --at 20 --ramp 0.2 --steps 120 --watch", hosts=False), dict(cause="shm-exhausted", rank=3, node="node-b")),
 "slurm-label": (slurm("--label -n 4", f"python3 job.py {SHM} --bad-rank 2 --at 20 --ramp 0.2 --steps 120 --watch"), dict(cause="shm-exhausted", rank=2)),
 "mmap-truncated": (one("python3 job.py --fault mmap --at 12 --steps 60 --data /data/train.bin", shm="2g"), dict(cause="mapped-file-truncated", rank=0, lookalike=True)),
 "ddp-killed": (one(f"{T} --nproc-per-node 4 job.py --fault kill --bad-rank 1 --at 20 --workers 2 --steps 80", shm="2g"), dict(cause="worker-killed", rank=1)),
 "disk-full": (one("python3 job.py --fault disk --at 12 --steps 60 --data /data", shm="2g"), dict(cause="disk-full", rank=0)),
 "restarts": (logdir("--max-restarts 2 --nproc-per-node 2 --tee 3 --redirects 3", f"job.py {SHM} --bad-rank 1 --at 15 --steps 80"), dict(cause="shm-exhausted", rank=1, attempts=3)),
 "kubectl-shm": (one(f"python3 shim.py kubectl-ts trainer-worker-0 {T} --nproc-per-node 2 job.py {SHM} --bad-rank 1 --at 20 --steps 80 --plain"), dict(cause="shm-exhausted", rank=1)),
}

W2 = "--workers 2 --steps 40"
MPI = "mpirun --allow-run-as-root --oversubscribe"
FT = "LD_PRELOAD=/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1 FAKETIME_DISABLE_SHM=1 FAKETIME_DONT_FAKE_MONOTONIC=1 FAKETIME="
FILL = "( sleep {a}; head -c {mb}M /dev/zero > @ROOT/dev/shm/feature-cache.bin; sleep {b}; rm -f @ROOT/dev/shm/feature-cache.bin ) >/dev/null 2>&1 & "
OWN = "TORCH_DISABLE_SHARE_RDZV_TCP_STORE=1"  # a store of its own for each attempt, so that an attempt after a restart does start
FALL = "( for k in 1 2 3 4 5 6 7 8 9; do sleep 1.5; head -c 68M /dev/zero > @ROOT/dev/shm/feature-cache.bin; sleep 0.7; rm -f @ROOT/dev/shm/feature-cache.bin; done ) >/dev/null 2>&1 & "
PORT = "( chroot @ROOT env -i @ENV RANK=0 WORLD_SIZE=2 sh -c \"cd /srv/train && exec python3 job.py --fault none\" ) >/dev/null 2>&1 & "
NEIGH = "( chroot @ROOT env -i @ENV sh -c \"cd /srv/train && exec python3 job.py --fault shm --workers 2 --at 10 --mb 4 --steps 4000\" ) >/dev/null 2>&1 & "
MORE = {
 # --- the worker dies of something that is not shared memory
 "segv-ddp": (one(f"{T} --nproc-per-node 4 job.py --fault segv --bad-rank 2 --at 10 {W2}", shm="2g"), dict(cause="worker-segfault", rank=2)),
 "segv-3node": (nodes([("gpu-01", "2g"), ("gpu-02", "2g"), ("gpu-03", "2g")], f"job.py --fault segv --bad-rank 0 --at 10 {W2} --plain"), dict(cause="worker-segfault", rank=0, node="gpu-01")),
 "segv-mpi5": (one(f"{MPI} --tag-output -n 4 python3 job.py --fault segv --bad-rank 1 --at 10 {W2}", shm="2g"), dict(cause="worker-segfault", rank=1)),
 "abort-cri": (one(f"python3 shim.py cri trainer-worker-0 {T} --nproc-per-node 4 job.py --fault abort --bad-rank 3 --at 10 {W2}", shm="2g"), dict(cause="worker-aborted", rank=3)),
 "abort-tee": (logdir("--nproc-per-node 2 --tee 3 --redirects 3", f"job.py --fault abort --bad-rank 0 --at 10 {W2} --plain", shm="2g"), dict(cause="worker-aborted", rank=0)),
 "kill-docker": (one(f"python3 shim.py docker trainer {T} --nproc-per-node 2 job.py --fault kill --bad-rank 0 --at 10 {W2}", shm="2g"), dict(cause="worker-killed", rank=0)),
 "kill-2node-tee": (nodelogdirs([("node-a", "2g"), ("node-b", "2g")], "--tee 3 --redirects 3", f"job.py --fault kill --bad-rank 1 --at 10 {W2}"), dict(cause="worker-killed", rank=1, node="node-a")),
 "kill-slurm-files": (slurm("-n 4 -o /srv/train/sl/slurm-%j-%t.out", f"python3 job.py --fault kill --bad-rank 3 --at 10 {W2}", shm="2g"), dict(cause="worker-killed", rank=3)),
 "rank-killed": (rankkilled(f"{T} --nproc-per-node 4 job.py --fault none {W2}", 9, "step 9 ", 2, shm="2g"), dict(rank=2, any=["worker-killed", "memory-oom", "unknown"])),
 "fd-single": (one("python3 job.py --fault fd --workers 2 --steps 40", shm="2g", before="ulimit -n 1024;"), dict(cause="fd-limit", rank=0)),
 "fd-ddp": (one(f"{T} --nproc-per-node 4 job.py --fault fd --bad-rank 1 {W2} --plain", shm="2g", limit=25, before="ulimit -n 1024;"), dict(cause="fd-limit")),
 "fd-tee": (logdir("--nproc-per-node 4 --tee 3 --redirects 3", f"job.py --fault fd --bad-rank 2 {W2}", shm="2g", limit=25, before="ulimit -n 1024;"), dict(cause="fd-limit", rank=2)),
 "fd-slurm-label": (slurm("--label -n 4", f"bash -c \"ulimit -n 1024; exec python3 job.py --fault fd --bad-rank 3 {W2}\"", shm="2g", limit=70), dict(cause="fd-limit", rank=3)),
 "fd-strategy": (one(f"{T} --nproc-per-node 2 job.py --fault shm --mb 6 --bad-rank 1 --at 12 {W2} --strategy file_system"), dict(cause="shm-exhausted", rank=1)),
 "collate-ddp-tqdm": (one(f"{T} --nproc-per-node 2 job.py --fault collate --bad-rank 1 --at 20 --workers 2 --steps 80 --tqdm", shm="2g"), dict(cause="application-error", rank=1)),
 "collate-kubectl-2pod": (nodes([("trainer-worker-0", "2g"), ("trainer-worker-1", "2g")], f"job.py --fault collate --bad-rank 3 --at 10 {W2} --plain", shim="kubectl", merged=True), dict(cause="application-error", rank=3, node="trainer-worker-1")),
 "collate-slurm-label": (slurm("--label -n 4", f"python3 job.py --fault collate --bad-rank 0 --at 10 {W2}", shm="2g"), dict(cause="application-error", rank=0)),
 "workers0-app-error": (one(f"{T} --nproc-per-node 4 job.py --fault none --workers 0 --steps 40", shm="2g"), dict(cause="application-error")),
 "mmap-ddp": (one(f"{T} --nproc-per-node 4 job.py --fault mmap --bad-rank 2 --at 10 {W2} --data /data/train.bin", shm="2g"), dict(cause="mapped-file-truncated", rank=2, lookalike=True)),
 "mmap-shm-busy": (one(f"{T} --nproc-per-node 2 job.py --fault mmap --bad-rank 0 --at 16 {W2} --data /data/train.bin --watch", before=FILL.format(a=0, mb=66, b=60)), dict(cause="mapped-file-truncated", rank=0, lookalike=True)),
 "mmap-stern-2node": (nodes([("train-0", "2g"), ("train-1", "2g")], f"job.py --fault mmap --bad-rank 2 --at 10 {W2} --data /data/train.bin --plain", shim="stern", merged=True), dict(cause="mapped-file-truncated", rank=2, node="train-1", lookalike=True)),
 "disk-ddp": (one(f"{T} --nproc-per-node 4 job.py --fault disk --bad-rank 0 --at 10 {W2} --data /data", shm="2g"), dict(cause="disk-full", rank=0)),
 "disk-3node": (nodes([("node-a", "2g"), ("node-b", "2g"), ("node-c", "2g")], f"job.py --fault disk --bad-rank 4 --at 10 {W2} --data /data"), dict(cause="disk-full", rank=4, node="node-c")),
 "disk-docker": (one(f"python3 shim.py docker trainer {T} --nproc-per-node 2 job.py --fault disk --bad-rank 1 --at 10 {W2} --data /data --plain", shm="2g"), dict(cause="disk-full", rank=1)),
 # --- shared memory, other shapes
 "shm-feeder": (one(f"{T} --nproc-per-node 2 job.py --fault feeder --bad-rank 1 --at 8 --mb 6 {W2}", limit=25), dict(cause="shm-exhausted", rank=1)),
 "shm-feeder-inodes": (one(f"python3 job.py --fault feeder --at 4 --mb 0.1 --workers 2 --steps 60", shm="96m,nr_inodes=36", limit=25), dict(cause="shm-exhausted", rank=0)),
 "shm-feeder-inodes-tee": (logdir("--nproc-per-node 2 --tee 3 --redirects 3", "job.py --fault feeder --at 4 --mb 0.1 --workers 2 --steps 60", shm="96m,nr_inodes=80", limit=25), dict(cause="shm-exhausted")),
 "shm-inodes": (one(f"{T} --nproc-per-node 2 job.py --fault none --workers 4 --prefetch 8 --steps 60", shm="96m,nr_inodes=70", limit=40), dict(cause="shm-exhausted")),
 "shm-semlock": (one(f"{T} --nproc-per-node 2 job.py --fault none --workers 4 --steps 60", shm="96m,nr_inodes=30", limit=40), dict(cause="shm-exhausted")),
 "shm-mpi5": (one(f"{MPI} --tag-output -n 4 python3 job.py {SHM} --bad-rank 3 --at 12 --steps 60"), dict(cause="shm-exhausted", rank=3)),
 "shm-mpi5-stamped": (one(f"{MPI} --output tag-fullname,timestamp -n 4 python3 job.py {SHM} --bad-rank 2 --at 12 --steps 60 --plain"), dict(cause="shm-exhausted", rank=2)),
 "shm-slurm-files": (slurm("-n 4 -o /srv/train/sl/slurm-%j-%t.out", f"python3 job.py {SHM} --bad-rank 1 --at 12 --steps 60"), dict(cause="shm-exhausted", rank=1)),
 "shm-slurm-label8": (slurm("--label -n 8", f"python3 job.py {SHM} --bad-rank 5 --at 12 --steps 60 --plain"), dict(cause="shm-exhausted", rank=5)),
 "shm-docker": (one(f"python3 shim.py docker trainer {T} --nproc-per-node 2 job.py {SHM} --bad-rank 1 --at 12 --steps 60"), dict(cause="shm-exhausted", rank=1)),
 "shm-cri": (one(f"python3 shim.py cri trainer-worker-0 {T} --nproc-per-node 4 job.py {SHM} --bad-rank 0 --at 12 --steps 60 --plain"), dict(cause="shm-exhausted", rank=0)),
 "shm-stern-2pod": (nodes([("trainer-worker-0", "2g"), ("trainer-worker-1", "96m")], f"job.py {SHM} --bad-rank 2 --at 12 --steps 60", shim="stern", merged=True), dict(cause="shm-exhausted", rank=2, node="trainer-worker-1")),
 "shm-kubectl-bare": (one(f"python3 shim.py kubectl trainer-worker-0 {T} --nproc-per-node 2 job.py {SHM} --bad-rank 0 --at 12 --steps 60 --plain"), dict(cause="shm-exhausted", rank=0)),
 "shm-kubectl-2pod": (nodes([("trainer-worker-0", "96m"), ("trainer-worker-1", "2g")], f"job.py {SHM} --bad-rank 1 --at 12 --steps 60", shim="kubectl-ts", merged=True), dict(cause="shm-exhausted", rank=1, node="trainer-worker-0")),
 "shm-tee-2node": (nodelogdirs([("node-a", "2g"), ("node-b", "96m")], "--tee 3 --redirects 3", f"job.py {SHM} --bad-rank 2 --at 12 --steps 60"), dict(cause="shm-exhausted", rank=2, node="node-b")),
 "shm-4node-skew": (nodes([("node-a", "2g"), ("node-b", "2g"), ("node-c", "96m"), ("node-d", "2g")], f"job.py {SHM} --bad-rank 5 --at 10 --steps 60",
                     env={"node-a": FT + "+41s", "node-c": FT + "+187s", "node-d": FT + "-96s"}), dict(cause="shm-exhausted", rank=5, node="node-c")),
 "shm-3node": (nodes([("gpu-01", "2g"), ("gpu-02", "96m"), ("gpu-03", "2g")], f"job.py {SHM} --bad-rank 2 --at 12 --steps 60 --plain"), dict(cause="shm-exhausted", rank=2, node="gpu-02")),
 "shm-2node-zones": (nodes([("node-a", "96m"), ("node-b", "2g")], f"job.py {SHM} --bad-rank 0 --at 12 --steps 60", env={"node-a": "TZ=CET-1", "node-b": "TZ=UTC0"}), dict(cause="shm-exhausted", rank=0, node="node-a")),
 "shm-2node-one-log": (nodes([("node-a", "2g"), ("node-b", "96m")], f"job.py {SHM} --bad-rank 3 --at 12 --steps 60", keep=["node-a"]), dict(any=["peer-lost", "unknown"])),
 "shm-8rank": (one(f"{T} --nproc-per-node 8 job.py {SHM} --bad-rank 6 --at 10 --steps 60"), dict(cause="shm-exhausted", rank=6)),
 "shm-every-rank": (one(f"{T} --nproc-per-node 4 job.py {SHM} --bad-rank -1 --at 10 --steps 60"), dict(cause="shm-exhausted", ranks=[0, 1, 2, 3])),
 "shm-tqdm-plain": (one(f"{T} --nproc-per-node 4 job.py {SHM} --bad-rank 1 --at 30 --steps 100 --tqdm --plain"), dict(cause="shm-exhausted", rank=1)),
 "shm-redirects": (logdir("--nproc-per-node 4 --redirects 3", f"job.py {SHM} --bad-rank 2 --at 12 --steps 60"), dict(cause="shm-exhausted", rank=2)),
 "console-only": (logdir("--nproc-per-node 4 --redirects 3", f"job.py {SHM} --bad-rank 3 --at 12 --steps 60", console=True), dict(rank=3, any=["unknown"])),
 "shm-restart-rank0": (logdir("--max-restarts 1 --nproc-per-node 4 --tee 3 --redirects 3", f"job.py {SHM} --bad-rank 0 --at 8 --steps 40"), dict(cause="shm-exhausted", rank=0, attempts=2)),
 "shm-restart-rank2": (logdir("--max-restarts 1 --nproc-per-node 4 --tee 3 --redirects 3", f"job.py {SHM} --bad-rank 2 --at 8 --steps 40", env=OWN), dict(cause="shm-exhausted", rank=2, attempts=2)),
 "shm-restart-plain": (one(f"{T} --max-restarts 2 --nproc-per-node 2 job.py {SHM} --bad-rank 1 --at 10 --steps 40 --plain"), dict(cause="shm-exhausted", rank=1, attempts=3)),
 "shm-neighbour": (one(f"{T} --nproc-per-node 2 job.py --fault shm --mb 2 --workers 2 --bad-rank 1 --at 90 --steps 160 --watch", shm="160m", before=NEIGH), dict(cause="shm-exhausted", rank=1)),
 "shm-filled": (one(f"{T} --nproc-per-node 4 job.py --fault shm --mb 1 --workers 2 --bad-rank 2 --at 12 --steps 60 --watch", before=FILL.format(a=0, mb=70, b=60)), dict(cause="shm-exhausted", rank=2)),
 # --- somebody stopped it
 "ctrl-c": (signalled(f"{T} --nproc-per-node 4 job.py --fault none --workers 2 --steps 400", signal.SIGINT, "step 12 ", shm="2g"), dict(cause="user-interrupt")),
 "ctrl-c-single": (signalled("python3 job.py --fault none --workers 2 --steps 400 --tqdm", signal.SIGINT, "step 20 ", shm="2g"), dict(cause="user-interrupt", rank=0)),
 "ctrl-c-mpi5": (signalled(f"{MPI} --tag-output -n 2 python3 job.py --fault none --workers 2 --steps 400", signal.SIGINT, "step 12 ", shm="2g"), dict(any=["user-interrupt", "unknown", "none"])),
 "agent-sigterm": (signalled(f"{T} --nproc-per-node 4 job.py --fault none --workers 2 --steps 400", signal.SIGTERM, "step 12 ", group=False, shm="2g"), dict(any=["scheduler-cancelled", "user-interrupt", "unknown"])),
 "scancel": (slurm("", "", script="srun --label -n 4 python3 job.py --fault none --workers 2 --pause 0.2 --steps 400 > /srv/train/sl/run.log 2>&1 &\nfor k in $(seq 300); do grep -aq step.8 /srv/train/sl/run.log && break; sleep 0.2; done\nscancel $(squeue -h -o %i)\nwait\n", shm="2g"), dict(cause="scheduler-cancelled")),
 "slurm-timelimit": (slurm("", "", script="srun --time=1 --label -n 2 python3 job.py --fault none --workers 2 --pause 1.5 --steps 4000 > /srv/train/sl/run.log 2>&1\n", shm="2g", limit=200), dict(cause="scheduler-cancelled")),
 "port-taken-slurm": (slurm("", "", script="srun --time=1 --label -n 2 python3 job.py --fault none --workers 2 --steps 40 > /srv/train/sl/run.log 2>&1\n", shm="2g", limit=200, before=PORT), dict(rank=0, any=["application-error", "network-fault", "unknown"])),
 "slurm-timelimit-fd": (slurm("", "", script="srun --time=1 --label -n 2 bash -c \"ulimit -n 1024; exec python3 job.py --fault fd --bad-rank 1 --workers 2\" > /srv/train/sl/run.log 2>&1\n", shm="2g", limit=200), dict(cause="fd-limit", rank=1)),
 # --- good runs
 "clean-tee": (logdir("--nproc-per-node 4 --tee 3 --redirects 3", "job.py --fault none --workers 2 --steps 20", shm="2g"), dict(cause=None)),
 "clean-mpi5": (one(f"{MPI} --tag-output -n 4 python3 job.py --fault none --workers 2 --steps 20", shm="2g"), dict(cause=None)),
 "clean-watch-fall": (one(f"{T} --nproc-per-node 4 job.py --fault none --workers 2 --steps 60 --pause 0.06 --watch", before=FALL), dict(cause=None)),
 "clean-slurm-files": (slurm("-n 4 -o /srv/train/sl/slurm-%j-%t.out", "python3 job.py --fault none --workers 2 --steps 20", shm="2g"), dict(cause=None)),
 "recovered-restart": (one(f"{T} --max-restarts 4 --nproc-per-node 2 job.py --fault shm --mb 3 --workers 2 --bad-rank 1 --at 10 --steps 30 --pause 0.1", shm="160m", before=FILL.format(a=0, mb=130, b=10), env=OWN), dict(any=["shm-exhausted", "none"], attempts=2)),
 # --- the memory control group
 "cgroup-oom": (oom(f"{T} --nproc-per-node 2 job.py --fault shm --mb 24 --workers 2 --bad-rank 1 --at 10 --steps 60", 1500 << 20, shm="4g"), dict(cause="memory-oom", rank=1)),
}
if ROOT12:
    MORE.update({
 "old-ddp-shm": (one(f"{T12} --nproc_per_node 4 job.py {SHM} --bad-rank 2 --at 12 --steps 60", root=ROOT12), dict(cause="shm-exhausted")),
 "old-mpi4-shm": (one(f"{MPI} --tag-output -n 4 python3 job.py {SHM} --bad-rank 1 --at 12 --steps 60", root=ROOT12), dict(cause="shm-exhausted", rank=1)),
 "old-mpi4-segv": (one(f"{MPI} --tag-output --timestamp-output -n 4 python3 job.py --fault segv --bad-rank 3 --at 10 {W2}", root=ROOT12, shm="2g"), dict(cause="worker-segfault", rank=3)),
 "old-mmap-ddp": (one(f"{T12} --nproc_per_node 2 job.py --fault mmap --bad-rank 1 --at 10 {W2} --data /data/train.bin --plain", root=ROOT12, shm="2g"), dict(cause="mapped-file-truncated", lookalike=True)),
    })
CASES.update(MORE)

def main():
    out, only = sys.argv[1], sys.argv[2:]
    for name, (run, truth) in CASES.items():
        if only and name not in only: continue
        d = f"{out}/{name}"; shutil.rmtree(d, ignore_errors=True); os.makedirs(d)
        rc = run(d)
        json.dump(truth, open(d + "/truth.json", "w"), indent=1)
        n = b = 0
        for r, _, fs in os.walk(d):
            for f in fs:
                t = open(os.path.join(r, f), "rb").read(); n += t.count(b"\n"); b += t.count(b"signal: Bus error")
        print(f"{name:20} rc={rc} lines={n} bus={b}", flush=True)
if __name__ == "__main__": main()
